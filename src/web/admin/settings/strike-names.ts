import type { StrikeRule } from '#shop/struck-price.ts'

/** Used in sentences, and as the choices of the settings. */
export const strikeNames: Record<StrikeRule, string> = {
  original: 'original price as entered',
  mrp: 'MRP',
  lowest: 'lowest price of the 30 days before',
}
