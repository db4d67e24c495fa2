import type { Db } from '#platform/database/database.server.ts'
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
