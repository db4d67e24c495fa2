import type { IsoDay } from './shop-date.ts'

/** When a product that is sold before its pieces exist is dispatched: from this day on (pre-order), or
 * within this number of working days (made to order). */
export type Advance = IsoDay | number

export const advanceNames = { 'pre-order': 'Pre-order', 'made-to-order': 'Made to order' } as const

export function advanceMode(advance: Advance): keyof typeof advanceNames {
  return typeof advance === 'number' ? 'made-to-order' : 'pre-order'
}

export function advanceLabel(advance: Advance): string {
  return advanceNames[advanceMode(advance)]
}
