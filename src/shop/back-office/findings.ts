import type { Paise } from '../money.ts'

/** What the admin's search finds besides screens. */
export type FoundOrder = { number: string; customer: string; phone: string; totalPaise: Paise }
export type FoundProduct = { id: string; title: string; pricePaise: Paise; available: number }
export type Findings = { orders: FoundOrder[]; products: FoundProduct[] }

export const noFindings: Findings = { orders: [], products: [] }

export const FOUND_MAX = 5
const CHARACTERS_MIN = 2
const CHARACTERS_MAX = 100

/** Null for a text that is too short to search for, or too long to be a name. */
export function parseFindText(value: string | null): string | null {
  const text = (value ?? '').replaceAll(/\s+/g, ' ').trim()
  const { length } = [...text]
  return length >= CHARACTERS_MIN && length <= CHARACTERS_MAX ? text : null
}

/** A whole order number or phone number names no product, whose search is the slower half. */
export function namesOrdersOnly(text: string): boolean {
  const isOrderNumber = /^(?=.*\d)[0-9a-hjkmnp-tv-z]{10}$/i.test(text)
  const isPhone = /^[\d\s()+-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10
  return isOrderNumber || isPhone
}
