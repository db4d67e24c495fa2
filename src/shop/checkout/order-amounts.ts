import type { PricedCart } from '../cart/cart.ts'
import type { Paise } from '../money.ts'
import type { Contacts, CouponProblem } from '../offers/coupon.ts'
import type { OrderOffer } from '../offers/order-offer.ts'
import type { PayMode } from '../pay-mode.ts'
import { apportion } from '../tax/apportion.ts'

/** The data and choices of the customer that, with the lines, decide the amounts of an order. */
export type OrderTerms = {
  customerId: string
  state: string
  pincode: string
  payMode: PayMode
  couponCode: string
  /** Whether store credit pays as much as possible. */
  usesCredit?: boolean
  /** Whether the order is wrapped as a gift, if the shop offers that. */
  giftWrap?: boolean
  /** Missing if the customer is recognized by the account only. */
  contacts?: Contacts | undefined
}

export type OrderToQuote = { priced: PricedCart; terms: OrderTerms }

/** A line costs its goods, less its discount, plus its share of the charges. */
export type LineAmounts = { discountPaise: Paise; chargesPaise: Paise }

/** The amounts of an order. The lines add up to `totalPaise`. */
export type OrderAmounts = {
  goodsPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  /** Missing if the order is not wrapped as a gift; 0 if that is free. */
  giftWrapPaise?: Paise
  totalPaise: Paise
  lines: LineAmounts[]
}

/** The offers behind an order's discount, as the customer sees them. */
export type QuotedOffers = {
  offers: OrderOffer[]
  /** Why the coupon code gives nothing. */
  couponProblem: CouponProblem | null
}

export type QuotedAmounts = OrderAmounts &
  QuotedOffers & {
    /** The part of `totalPaise` that store credit pays. */
    creditPaise: Paise
  }

type PricedGoods = { unitPricePaise: Paise; quantity: number }
export type OrderCharges = Pick<OrderAmounts, 'deliveryPaise' | 'cashFeePaise' | 'giftWrapPaise'>

/** `discounts` has one amount per line, at most the line's price. Charges are shared among the lines
 * by their discounted prices, as in `taxLines`. */
export function orderAmounts(
  goods: readonly PricedGoods[],
  discounts: readonly Paise[],
  charges: OrderCharges,
): OrderAmounts {
  const nets = goods.map((line, index) => priceOf(line) - (discounts[index] ?? 0))
  const { deliveryPaise, cashFeePaise, giftWrapPaise = 0 } = charges
  const chargesPaise = deliveryPaise + cashFeePaise + giftWrapPaise
  const shares = apportion(chargesPaise, nets)
  const goodsPaise = goods.reduce((sum, line) => sum + priceOf(line), 0)
  const discountPaise = goods.reduce((sum, _, index) => sum + (discounts[index] ?? 0), 0)
  return {
    goodsPaise,
    discountPaise,
    ...charges,
    totalPaise: goodsPaise - discountPaise + chargesPaise,
    lines: goods.map((_, index) => ({
      discountPaise: discounts[index] ?? 0,
      chargesPaise: shares[index]!,
    })),
  }
}

function priceOf({ unitPricePaise, quantity }: PricedGoods): Paise {
  return unitPricePaise * quantity
}
