import type { Paise } from '../money.ts'
import { stateName, type StateCode } from '../tax/indian-states.ts'
import type { Day } from '../tax/dated.ts'
import type { BasisPoints } from '../tax/tax-rate.ts'

/** Formats an amount as `-1234.50`: two decimals, no grouping. */
export function amountText(amount: Paise): string {
  const paise = Math.abs(amount)
  const decimals = String(paise % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(paise / 100)}.${decimals}`
}

/** `500` becomes `5`, and `250` becomes `2.5`. */
export function rateText(rate: BasisPoints): string {
  return String(rate / 100)
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a day as `05-Nov-26`, as the GST offline tool reads it. */
export function toolDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year!.slice(2)}`
}

/** Formats a day as `05-11-2026`, as the GST portal reads it. */
export function portalDay(day: Day): string {
  return day.split('-').toReversed().join('-')
}

/** Formats a day as `20261105`, as Tally reads it. */
export function tallyDay(day: Day): string {
  return day.replaceAll('-', '')
}

/** Codes of places of supply that are no state. */
const otherPlaces: Readonly<Record<string, string>> = {
  '96': 'Other Countries',
  '97': 'Other Territory',
}

export function placeName(code: StateCode): string {
  return stateName(code) ?? otherPlaces[code] ?? code
}

/** `27` becomes `27-Maharashtra`. */
export function placeText(code: StateCode): string {
  return `${code}-${placeName(code)}`
}
