import type { Db } from '#platform/database/database.server.ts'
import { findUsableCredit } from '../credit/credit-store.server.ts'
import { creditForOrder } from '../credit/credit.ts'
import {
  quoteDeliveries,
  type DeliveryTerms,
  type QuotedDelivery,
} from '../delivery/delivery-charges.server.ts'
import type { AppliedOffers } from '../offers/apply-offers.ts'
import { parseCode } from '../offers/offer-code.ts'
import { sumOf } from '../offers/offer-discount.ts'
import { priceOffers } from '../offers/price-offers.server.ts'
import { findCartSettings } from '../settings/cart/cart-settings-store.server.ts'
import {
  orderAmounts,
  type OrderToQuote,
  type QuotedAmounts,
  type QuotedOffers,
} from './order-amounts.ts'

export type Quote = {
  amounts: QuotedAmounts
  applied: AppliedOffers
  /** The delivery charge that the free-delivery offer saves. */
  deliverySavedPaise: number
  delivery: DeliveryTerms & Pick<QuotedDelivery, 'dispatchDays'>
}

/** Computes what each order costs by the current rules. The order summary shows the amounts that
 * Place Order charges. */
export async function quoteOrders(db: Db, orders: readonly OrderToQuote[]): Promise<Quote[]> {
  if (orders.length === 0) return []
  const applied = await priceOffers(db, orders.map(asOfferRequest))
  const discounts = orders.map(({ priced: { lines } }, index) =>
    lines.map((_, line) => sumOf(applied[index]!.given.map(({ linesPaise }) => linesPaise[line]!))),
  )
  const deliveries = await quoteDeliveries(
    db,
    orders.map(({ priced: { lines, totalPaise }, terms }, index) => ({
      ...terms,
      lines,
      netPaise: totalPaise - sumOf(discounts[index]!),
    })),
  )
  const balances = await findBalances(db, orders)
  const { giftWrapPaise } = orders.some(({ terms }) => terms.giftWrap)
    ? await findCartSettings(db)
    : { giftWrapPaise: null }
  return orders.map(({ priced, terms }, index): Quote => {
    const offers = applied[index]!
    const { deliveryPaise, cashFeePaise, ...delivery } = deliveries[index]!
    const isFree = offers.freeDelivery !== null
    const charged = {
      ...{ deliveryPaise: isFree ? 0 : deliveryPaise, cashFeePaise },
      ...(terms.giftWrap && giftWrapPaise !== null && { giftWrapPaise }),
    }
    const amounts = orderAmounts(priced.lines, discounts[index]!, charged)
    const balance = paysWithCredit(terms) ? (balances.get(terms.customerId) ?? 0) : 0
    return {
      amounts: {
        ...amounts,
        creditPaise: creditForOrder(balance, amounts.totalPaise),
        offers: offersToShow(offers),
        couponProblem: offers.problem,
      },
      applied: offers,
      deliverySavedPaise: isFree ? deliveryPaise : 0,
      delivery,
    }
  })
}

/** An order with cash on delivery uses no store credit. */
function paysWithCredit({ usesCredit, payMode }: OrderToQuote['terms']): boolean {
  return usesCredit === true && payMode !== 'cod'
}

async function findBalances(db: Db, orders: readonly OrderToQuote[]): Promise<Map<string, number>> {
  const customerIds = orders.flatMap(({ terms }) =>
    paysWithCredit(terms) ? [terms.customerId] : [],
  )
  return customerIds.length === 0 ? new Map() : findUsableCredit(db, customerIds)
}

function asOfferRequest({ priced: { lines }, terms }: OrderToQuote) {
  const { customerId, couponCode, contacts = { phone: '', email: '' } } = terms
  return {
    customerId,
    contacts,
    lines,
    couponCode: couponCode === '' ? null : (parseCode(couponCode) ?? ''),
  }
}

function offersToShow({ given, freeDelivery }: AppliedOffers): QuotedOffers['offers'] {
  return [
    ...given.map(({ offer: { name, code }, linesPaise }) => ({
      name,
      code,
      discountPaise: sumOf(linesPaise),
    })),
    ...(freeDelivery
      ? [{ name: freeDelivery.name, code: freeDelivery.code, discountPaise: 0 }]
      : []),
  ]
}
