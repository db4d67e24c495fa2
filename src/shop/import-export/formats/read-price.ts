import { withoutRupeeSigns } from '../../rupees.ts'

/**
 * Normalises a price for `parseRupees`: `₹1,299`, `1299 Rs.`, `1,25,000.00`, `1.299,00`,
 * `1299.0000`. Returns null for other text, such as another currency, a formula error or `1.3E+03`.
 */
export function readPrice(text: string): string | null {
  const number = withoutRupeeSigns(text).replaceAll(/[\s\u00a0']/g, '')
  if (!/^\d[\d.,]*$/.test(number)) return null
  const [whole, fraction] = splitNumber(number)
  if (!/^\d{1,9}$/.test(whole) || !/^\d{0,2}0*$/.test(fraction)) return null
  const paise = fraction.slice(0, 2).replace(/0+$/, '')
  return paise === '' ? whole : `${whole}.${paise}`
}

/** If a number has both separators, the last one is the decimal separator. A repeated separator, or
 * a single comma before three digits, groups thousands. */
function splitNumber(number: string): [whole: string, fraction: string] {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last === -1) return [number, '']
  const mark = number[last] === '.' ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  const fraction = number.slice(last + 1)
  const hasOther = number.includes(other)
  if (number.indexOf(mark) !== last) return hasOther ? ['', ''] : [number.replaceAll(mark, ''), '']
  if (mark === ',' && !hasOther && fraction.length === 3) return [number.replace(mark, ''), '']
  return [number.slice(0, last).replaceAll(other, ''), fraction]
}
