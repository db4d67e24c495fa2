import type { Paise } from '../money.ts'
import type { CouponProblem } from '../offers/coupon.ts'
import type { OrderOffer } from '../offers/order-offer.ts'
import { apportion } from '../tax/apportion.ts'

/** A line costs its goods, less its discount, plus its share of the charges. */
export type LineAmounts = { discountPaise: Paise; chargesPaise: Paise }

/** The amounts of an order. The lines add up to `totalPaise`. */
export type OrderAmounts = {
  goodsPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
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
export type OrderCharges = { deliveryPaise: Paise; cashFeePaise: Paise }

/** `discounts` has one amount per line, at most the line's price. Charges are shared among the lines
 * by their discounted prices, as in `taxLines`. */
export function orderAmounts(
  goods: readonly PricedGoods[],
  discounts: readonly Paise[],
  { deliveryPaise, cashFeePaise }: OrderCharges,
): OrderAmounts {
  const nets = goods.map((line, index) => priceOf(line) - (discounts[index] ?? 0))
  const charges = apportion(deliveryPaise + cashFeePaise, nets)
  const goodsPaise = goods.reduce((sum, line) => sum + priceOf(line), 0)
  const discountPaise = goods.reduce((sum, _, index) => sum + (discounts[index] ?? 0), 0)
  return {
    goodsPaise,
    discountPaise,
    deliveryPaise,
    cashFeePaise,
    totalPaise: goodsPaise - discountPaise + deliveryPaise + cashFeePaise,
    lines: goods.map((_, index) => ({
      discountPaise: discounts[index] ?? 0,
      chargesPaise: charges[index]!,
    })),
  }
}

function priceOf({ unitPricePaise, quantity }: PricedGoods): Paise {
  return unitPricePaise * quantity
}
