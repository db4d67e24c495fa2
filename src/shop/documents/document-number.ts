import type { Day } from '../tax/dated.ts'

/** Rule 46: at most 16 characters. */
export const NUMBER_MAX = 16
const SERIAL_DIGITS = 6
const prefixForm = /^[A-Z1-9][A-Z0-9]{0,2}$/

/** The financial year of a day: '26-27' from April 2026 to March 2027. */
export function financialYear(day: Day): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  const digits = (each: number) => String(each % 100).padStart(2, '0')
  return `${digits(year)}-${digits(year + 1)}`
}

/** 'TI/26-27/000001' */
export function documentNumber(prefix: string, year: string, serial: number): string {
  return `${prefix}/${year}/${String(serial).padStart(SERIAL_DIGITS, '0')}`
}

/** Letters and digits; the portal refuses a number that begins with 0. */
export function parsePrefix(text: string): string | null {
  const prefix = text.trim().toUpperCase()
  return prefixForm.test(prefix) ? prefix : null
}

/** The last day on which a credit note may reduce the tax of an invoice (s. 34): 30 November after
 * the end of its financial year. */
export function creditDeadline(issuedOn: Day): Day {
  const year = Number(issuedOn.slice(0, 4)) + (issuedOn.slice(5, 7) < '04' ? 0 : 1)
  return `${year}-11-30`
}
