import { formatPaise, type Paise } from './money.ts'
import { orderOfferName, type OrderOffer } from './offers/order-offer.ts'

export type OrderParts = { discountPaise: Paise; deliveryPaise: Paise; cashFeePaise: Paise }

export type OrderPart = { label: string; amountPaise: Paise }

/** The amounts of an order besides its goods. Parts of zero are left out; a discount is negative. With
 * `offers`, each one is a part of its own. */
export function orderParts(
  { discountPaise, deliveryPaise, cashFeePaise }: OrderParts,
  offers: readonly OrderOffer[] = [],
): OrderPart[] {
  return [
    ...discountParts(discountPaise, offers),
    { label: 'Delivery charges', amountPaise: deliveryPaise },
    { label: CASH_FEE, amountPaise: cashFeePaise },
  ].filter(({ amountPaise }) => amountPaise !== 0)
}

function discountParts(discountPaise: Paise, offers: readonly OrderOffer[]): OrderPart[] {
  const named = offers.map((offer) => ({
    label: `Discount: ${orderOfferName(offer)}`,
    amountPaise: -offer.discountPaise,
  }))
  const sum = offers.reduce((total, offer) => total + offer.discountPaise, 0)
  return [...named, { label: 'Discount', amountPaise: sum - discountPaise }]
}

export const CASH_FEE = 'Cash on delivery fee'

export function partText({ label, amountPaise }: OrderPart): string {
  const sign = amountPaise < 0 ? '− ' : ''
  return `${label}: ${sign}${formatPaise(Math.abs(amountPaise))}`
}
