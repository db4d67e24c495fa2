import type { Db } from '#platform/database/database.server.ts'
import { findExchangedPaise } from '#shop/payment-admin/exchanged-money/exchanged-money-store.server.ts'
import { findReplacedOrder } from '#shop/returns/exchange/returned-sizes-store.server.ts'
import { findPayoutChoice } from '#shop/returns/payout/payout-store.server.ts'
import { listReturnsOfOrder } from '#shop/returns/return-store.server.ts'
import { listReturnableLines } from '#shop/returns/returnable-store.server.ts'

export type OrderReturnsData = Awaited<ReturnType<typeof loadOrderReturns>>

/** The data about returns on the page of an order. */
export async function loadOrderReturns(db: Db, orderId: number) {
  const [lines, returns, replaces] = await Promise.all([
    listReturnableLines(db, orderId),
    listReturnsOfOrder(db, orderId),
    findReplacedOrder(db, orderId),
  ])
  return {
    canRequest: lines.some(({ leftQuantity }) => leftQuantity > 0),
    made: returns.map(({ id, state, requestedAt, exchangeOrderNumber }) => ({
      ...{ id, state, requestedAt, exchangeOrderNumber },
    })),
    /** The number of the order whose pieces this one replaces. */
    replaces: replaces?.number ?? null,
    payout: replaces ? await findPayoutChoice(db, orderId) : null,
    exchangedPaise: replaces ? await findExchangedPaise(db, orderId) : 0,
  }
}
