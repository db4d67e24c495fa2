import { percentOff, type Paise } from './money.ts'

/** Which price is shown struck through: the original price as entered, the same as the MRP, or the
 * lowest price of the 30 days before a reduction. Stored, so never renamed. */
export const strikeRules = ['original', 'mrp', 'lowest'] as const
export type StrikeRule = (typeof strikeRules)[number]

/** The visible label of a struck-through price; '' for none. */
export function strikeLabel(rule: StrikeRule): string {
  return rule === 'mrp' ? 'MRP' : ''
}

const notes: Record<StrikeRule, string> = {
  original: '',
  mrp: 'incl. of all taxes',
  lowest: 'lowest price of the 30 days before',
}

/** Says on the product page what the struck-through price is. */
export function strikeNote(rule: StrikeRule): string {
  return notes[rule]
}

/** A price below the MRP is not a reduction that the shop announces, so it is worded differently. */
export function discountText(rule: StrikeRule, struck: Paise, selling: Paise): string {
  return `${percentOff(struck, selling)}% ${rule === 'mrp' ? 'below MRP' : 'off'}`
}
