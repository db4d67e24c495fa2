import type { Db } from '#platform/database/database.server.ts'
import { findExchangedPaise } from '#shop/payment-admin/exchanged-money/exchanged-money-store.server.ts'
import { findCustomersOrder } from '#shop/orders/order-query-store.server.ts'
import { withOtherSizes } from '#shop/returns/exchange/with-other-sizes.server.ts'
import { findCanHaveCredit } from '#shop/returns/outcome/outcome-store.server.ts'
import type { ReturnOutcome } from '#shop/returns/return.ts'
import { findPayoutChoice } from '#shop/returns/payout/payout-store.server.ts'
import { listReturnsOfOrder } from '#shop/returns/return-store.server.ts'
import { closedText } from '#shop/returns/return-window.ts'
import { listReturnableLines } from '#shop/returns/returnable-store.server.ts'

export type ReturnPageData = Awaited<ReturnType<typeof loadReturnPage>>

/** Another customer's order answers 404, like an unknown one. */
export async function loadReturnPage(db: Db, customerId: string, number: string) {
  const order = await findCustomersOrder(db, customerId, number)
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const [returnable, returns, canHaveCredit, payout] = await Promise.all([
    listReturnableLines(db, order.id),
    listReturnsOfOrder(db, order.id),
    findCanHaveCredit(db, customerId),
    findPayoutChoice(db, order.id),
  ])
  const left = returnable.filter(({ leftQuantity }) => leftQuantity > 0)
  const lines = await withOtherSizes(db, left)
  const canExchange = canHaveCredit && lines.some(({ otherSizes }) => otherSizes.length > 0)
  const outcomes: ReturnOutcome[] = [
    'refund',
    ...(canExchange ? (['exchange'] as const) : []),
    ...(canHaveCredit ? (['credit'] as const) : []),
  ]
  const now = new Date()
  return {
    number: order.number,
    isCash: order.payMode === 'cod',
    /** Also an order with the new size of an exchange. */
    isCredit: order.payMode === 'credit',
    /** A refund of that order goes back to the payment before the exchange. */
    isExchanged: order.payMode === 'credit' && (await findExchangedPaise(db, order.id)) > 0,
    payout,
    requestKey: crypto.randomUUID(),
    outcomes,
    lines: lines.map((line) => ({ ...line, closed: closedText(line, now) })),
    returns: returns.map(({ steps, ...own }) => ({
      ...own,
      steps: steps.map(({ staffName: _staff, ...step }) => step),
    })),
  }
}
