import type { IsoDay } from './shop-date.ts'

/** A product that is sold before its pieces exist: the first day of dispatch of a pre-order, or the
 * working days in which a piece is made to order. */
export type Advance = IsoDay | number

export const advanceNames = { 'pre-order': 'Pre-order', 'made-to-order': 'Made to order' } as const

export function advanceMode(advance: Advance): keyof typeof advanceNames {
  return typeof advance === 'number' ? 'made-to-order' : 'pre-order'
}

/** 'Pre-order'. */
export function advanceLabel(advance: Advance): string {
  return advanceNames[advanceMode(advance)]
}
