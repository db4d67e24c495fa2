import type { Db } from '#platform/database/database.server.ts'
import { insertCreditUses } from '../credit/credit-store.server.ts'
import type { OrderToCreate } from './new-order.ts'
import { OffersUsedUp } from './reserve-order-offers.server.ts'

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
