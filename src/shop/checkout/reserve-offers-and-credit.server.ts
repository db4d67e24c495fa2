import type { Db } from '#platform/database/database.server.ts'
import { insertCreditUses } from '../credit/credit-store.server.ts'
import { reserveOffers } from '../offers/reserve-offers.server.ts'
import type { PayMode } from '../pay-mode.ts'
import type { CheckoutRequest } from './checkout.ts'
import type { OrderToCreate } from './new-order.ts'

/** Thrown to roll back the transaction, because an offer or store credit was used up meanwhile. */
export class OffersUsedUp extends Error {
  readonly requests: readonly CheckoutRequest[]

  constructor(requests: readonly CheckoutRequest[]) {
    super('offers used up')
    this.requests = requests
  }
}

/** Reserves the offers of new orders, or counts them as used by cash orders. Throws `OffersUsedUp`. */
export async function reserveOrderOffers(
  tx: Db,
  orders: readonly (OrderToCreate & { orderId: number })[],
  payMode: PayMode,
): Promise<void> {
  const refused = await reserveOffers(
    tx,
    orders.map(({ orderId, request, applied, deliverySavedPaise }) => ({
      orderId,
      claimant: {
        customerId: request.customerId,
        ...(request.contacts ?? { phone: '', email: '' }),
      },
      applied,
      deliverySavedPaise,
      isPlaced: payMode !== 'gateway',
    })),
  )
  if (refused.size > 0)
    throw new OffersUsedUp(
      orders.filter(({ orderId }) => refused.has(orderId)).map(({ request }) => request),
    )
}

/** Takes the store credit of new orders. It comes back when an order ends without being paid. Throws
 * `OffersUsedUp` if the credit was used or has expired meanwhile. */
export async function reserveCredit(
  tx: Db,
  orders: readonly (OrderToCreate & { orderId: number })[],
): Promise<void> {
  const withCredit = orders.filter(({ amounts }) => amounts.creditPaise > 0)
  if (withCredit.length === 0) return
  const refused = await insertCreditUses(
    tx,
    withCredit.map(({ orderId, request: { customerId }, amounts: { creditPaise } }) => ({
      orderId,
      customerId,
      creditPaise,
    })),
  )
  const without = withCredit.filter(({ orderId }) => refused.has(orderId))
  if (without.length > 0) throw new OffersUsedUp(without.map(({ request }) => request))
}
