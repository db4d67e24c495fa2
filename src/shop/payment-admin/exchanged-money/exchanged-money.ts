import type { Paise } from '../../money.ts'
import { REFUND_MIN_PAISE } from '../../payments/payment-limits.ts'

/** Store credit that pays for the order with a new size, and the payment from which it was granted. */
export type ExchangedCredit = {
  lotId: number
  /** The order whose pieces were exchanged. */
  orderId: number
  orderNumber: string
  paymentId: number
  gatewayPaymentId: string
  /** Credit of the lot that pays for the order. */
  usedPaise: Paise
  /** The part of the payment that is still this credit. */
  creditedPaise: Paise
}

export type MoneyBack = { credit: ExchangedCredit; amountPaise: Paise }

/** How much of the given-back credit is refunded. `givenBack` is the amount given back to each lot, and
 * `leftAtGateway` the amount that each payment can still refund. Amounts below the gateway's minimum
 * stay credit. */
export function moneyBackOf(
  credits: readonly ExchangedCredit[],
  givenBack: ReadonlyMap<number, Paise>,
  leftAtGateway: ReadonlyMap<number, Paise>,
): MoneyBack[] {
  const left = new Map(leftAtGateway)
  const parts = credits.map((credit): MoneyBack => {
    const given = givenBack.get(credit.lotId) ?? 0
    const atGateway = left.get(credit.paymentId) ?? 0
    const amountPaise = Math.min(given, credit.creditedPaise, atGateway)
    if (amountPaise >= REFUND_MIN_PAISE) left.set(credit.paymentId, atGateway - amountPaise)
    return { credit, amountPaise }
  })
  return parts.filter(({ amountPaise }) => amountPaise >= REFUND_MIN_PAISE)
}
