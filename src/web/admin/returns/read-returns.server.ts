import type { Db } from '#platform/database/database.server.ts'
import { findExchangedPaise } from '#shop/payment-admin/exchanged-money/exchanged-money-store.server.ts'
import { findReplacedOrder } from '#shop/returns/exchange/returned-sizes-store.server.ts'
import { findPayoutChoice } from '#shop/returns/payout/payout-store.server.ts'
import { listReturnsOfOrder } from '#shop/returns/return-store.server.ts'

/** The returns of an order for its page; null if there are none. */
export async function readReturns(db: Db, orderId: number) {
  const [returns, replaces = null] = await Promise.all([
    listReturnsOfOrder(db, orderId),
    findReplacedOrder(db, orderId),
  ])
  if (returns.length === 0 && !replaces) return null
  const made = returns.map(({ id, state, requestedAt, exchangeOrderNumber }) => ({
    ...{ id, state, requestedAt, exchangeOrderNumber },
  }))
  const exchangedPaise = replaces ? await findExchangedPaise(db, orderId) : 0
  const cash = replaces ? await findPayoutChoice(db, orderId) : null
  return { made, replaces, exchangedPaise, cash }
}
