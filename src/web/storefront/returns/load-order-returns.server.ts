import type { Db } from '#platform/database/database.server.ts'
import { listReturnsOfOrder } from '#shop/returns/return-store.server.ts'
import { listReturnableLines } from '#shop/returns/returnable-store.server.ts'

export type OrderReturnsData = Awaited<ReturnType<typeof loadOrderReturns>>

/** What the page of an order shows about returns. */
export async function loadOrderReturns(db: Db, orderId: number) {
  const [lines, returns] = await Promise.all([
    listReturnableLines(db, orderId),
    listReturnsOfOrder(db, orderId),
  ])
  return {
    canRequest: lines.some(({ leftQuantity }) => leftQuantity > 0),
    made: returns.map(({ id, state, requestedAt }) => ({ id, state, requestedAt })),
  }
}
