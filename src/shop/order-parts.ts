import { formatPaise, type Paise } from './money.ts'

export type OrderParts = { discountPaise: Paise; deliveryPaise: Paise; cashFeePaise: Paise }

export type OrderPart = { label: string; amountPaise: Paise }

/** What an order costs besides its goods. Parts of zero are left out; a discount is negative. */
export function orderParts({
  discountPaise,
  deliveryPaise,
  cashFeePaise,
}: OrderParts): OrderPart[] {
  return [
    { label: 'Discount', amountPaise: -discountPaise },
    { label: 'Delivery charges', amountPaise: deliveryPaise },
    { label: CASH_FEE, amountPaise: cashFeePaise },
  ].filter(({ amountPaise }) => amountPaise !== 0)
}

export const CASH_FEE = 'Cash on delivery fee'

export function partText({ label, amountPaise }: OrderPart): string {
  const sign = amountPaise < 0 ? '− ' : ''
  return `${label}: ${sign}${formatPaise(Math.abs(amountPaise))}`
}
