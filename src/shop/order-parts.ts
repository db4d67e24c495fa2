import { formatPaise, type Paise } from './money.ts'
import { orderOfferName, type OrderOffer } from './offers/order-offer.ts'

export type OrderParts = {
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  /** Null or missing if the order is not wrapped; 0 if that is free. */
  giftWrapPaise?: Paise | null
}

export type OrderPart = { label: string; amountPaise: Paise }

/** The amounts of an order besides its goods. Parts of zero are left out, except a free gift wrap; a
 * discount is negative. With `offers`, each one is a part of its own. */
export function orderParts(
  { discountPaise, deliveryPaise, cashFeePaise, giftWrapPaise = null }: OrderParts,
  offers: readonly OrderOffer[] = [],
): OrderPart[] {
  const parts = [
    ...discountParts(discountPaise, offers),
    { label: 'Delivery charges', amountPaise: deliveryPaise },
    { label: CASH_FEE, amountPaise: cashFeePaise },
  ].filter(({ amountPaise }) => amountPaise !== 0)
  return giftWrapPaise === null
    ? parts
    : [...parts, { label: GIFT_WRAP, amountPaise: giftWrapPaise }]
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
export const GIFT_WRAP = 'Gift wrap'

export function chargeText(chargePaise: Paise): string {
  return chargePaise > 0 ? formatPaise(chargePaise) : 'Free'
}

export function partText({ label, amountPaise }: OrderPart): string {
  if (amountPaise >= 0) return `${label}: ${chargeText(amountPaise)}`
  return `${label}: − ${formatPaise(-amountPaise)}`
}
