import { latinDigits } from '../form-text.ts'

/** Returns the digits of an HSN or service code, '' for none, and null for anything else. */
export function parseHsn(text: string): string | null {
  const digits = latinDigits(text).replace(/\s/g, '')
  return /^(\d{4}(\d{2}){0,2})?$/.test(digits) ? digits : null
}
