import type { Paise } from '../money.ts'

/** Results of the admin's search, apart from screens. */
export type FoundOrder = { number: string; customer: string; phone: string; totalPaise: Paise }
export type FoundProduct = { id: string; title: string; pricePaise: Paise; available: number }
export type SearchResults = { orders: FoundOrder[]; products: FoundProduct[] }

export const noResults: SearchResults = { orders: [], products: [] }

export const FOUND_MAX = 5
const CHARACTERS_MIN = 2
const CHARACTERS_MAX = 100

/** Null for a text that is too short or too long to search for. */
export function parseFindText(value: string | null): string | null {
  const text = (value ?? '').replaceAll(/\s+/g, ' ').trim()
  const { length } = [...text]
  return length >= CHARACTERS_MIN && length <= CHARACTERS_MAX ? text : null
}

/** Whether the text is a whole order or phone number. Then the slower search for products is skipped. */
export function namesOrdersOnly(text: string): boolean {
  const isOrderNumber = /^(?=.*\d)[0-9a-hjkmnp-tv-z]{10}$/i.test(text)
  const isPhone = /^[\d\s()+-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10
  return isOrderNumber || isPhone
}
