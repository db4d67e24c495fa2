import { advanceMode, type Advance } from '#shop/advance-mode.ts'

export type SoldInAdvance = { advance?: Advance }

/** The columns of a product that is sold in advance. */
export function advanceColumns(advance: Advance | undefined) {
  if (advance === undefined) return {}
  return {
    sale_mode: advanceMode(advance),
    ...(typeof advance === 'number' ? { making_days: advance } : { dispatch_from: advance }),
  }
}
