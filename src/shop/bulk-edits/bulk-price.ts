import type { Paise } from '../money.ts'

export const priceWays = ['lower-percent', 'raise-percent', 'lower', 'raise', 'set'] as const
export type PriceWay = (typeof priceWays)[number]

/** Prices are rounded to whole rupees, or to the nearest price with these last digits. */
export const roundings = ['rupee', '9', '49', '99'] as const
export type Rounding = (typeof roundings)[number]

/** `amount` is in hundredths of a percent for the ways of percent, else in paise. */
export type PriceChange = { way: PriceWay; amount: number; rounding: Rounding }

const WHOLE = 10_000
const RUPEE = 100

/** Returns 0 if nothing of the price would be left, whatever the rounding. */
export function changedPrice(price: Paise, change: PriceChange): Paise {
  const changed = unroundedPrice(price, change)
  return changed > 0 ? roundedPrice(changed, change.rounding) : 0
}

function unroundedPrice(price: Paise, { way, amount }: PriceChange): number {
  switch (way) {
    case 'lower-percent':
      return (price * (WHOLE - amount)) / WHOLE
    case 'raise-percent':
      return (price * (WHOLE + amount)) / WHOLE
    case 'lower':
      return price - amount
    case 'raise':
      return price + amount
    case 'set':
      return amount
  }
}

/** Rounds to the nearest price, and up if two prices are equally near. The smallest price of an
 * ending is the ending itself. */
export function roundedPrice(price: number, rounding: Rounding): Paise {
  if (rounding === 'rupee') return Math.round(price / RUPEE) * RUPEE
  const ending = Number(rounding) * RUPEE
  const step = rounding === '9' ? 10 * RUPEE : 100 * RUPEE
  return Math.max(0, Math.round((price - ending) / step)) * step + ending
}
