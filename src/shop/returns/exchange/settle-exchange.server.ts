import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { stockLinesOf } from '../../orders/stock-lines.ts'
import { returnOrderLines } from '../../payment-admin/return-order-lines.server.ts'
import { listExchangeLines } from '../../stock/exchange-holds/exchange-holds-store.server.ts'
import { endExchangeHold } from '../../stock/exchange-holds/hold-new-sizes.server.ts'
import { commitHold, holdStock } from '../../stock/hold-stock.server.ts'
import { findReturn } from '../return-store.server.ts'
import { closeReturn, settledAs } from '../settling/close-return.server.ts'
import {
  disputeOf,
  findDue,
  refusalOf,
  type ReturnSettled,
  type SettleWish,
} from '../settling/due.server.ts'
import { giveCredit } from '../settling/give-credit.server.ts'
import { lockStockOfReturn } from './lock-stock-of-return.server.ts'
import { placeReplacement } from './place-replacement.server.ts'
import { replacementLines, REPLACEMENT_MIN_PAISE, type ReplacementLine } from './replacement.ts'

type Refused = Exclude<ReturnSettled, { outcome: 'settled' }>

/** Thrown to roll back the transaction, because a refused settlement must write nothing. */
class NotSettled extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.outcome)
    this.refused = refused
  }
}

/** Credits the accepted pieces, and sells the new sizes for the same amount in an order of its own. One
 * transaction under the lock of the returned order, so that a double click does it once. */
export async function settleExchange(db: Db, wish: SettleWish): Promise<ReturnSettled> {
  try {
    return await retryDeadlock(() => inTransaction(db, (tx) => settle(tx, wish)))
  } catch (problem) {
    if (problem instanceof NotSettled) return problem.refused
    throw problem
  }
}

async function settle(tx: Db, wish: SettleWish): Promise<ReturnSettled> {
  const { orderId } = (await findReturn(tx, wish.id))!
  const order = await lockOrder(tx, orderId)
  const due = (await findDue(tx, wish.id))!
  const refusal = refusalOf(due, wish) ?? (await disputeOf(tx, due))
  if (refusal) return { outcome: refusal }
  const newSizes = await listExchangeLines(tx, due.found.id)
  const { bought, lines: settled } = due
  const lines = replacementLines(due.found.lines, { newSizes, bought, settled })
  if (due.refundPaise < REPLACEMENT_MIN_PAISE) return { outcome: 'too-little-to-exchange' }

  await lockCreditLots(tx, order.customerId)
  // Also the sizes of refused pieces, whose hold ends while the series of credit notes is locked.
  await lockStockOfReturn(tx, { orderId, lines: stockLinesOf(newSizes) })
  const { returned } = due
  if (!(await returnOrderLines(tx, { orderId, returned, movedBy: wish.adminId })))
    throw new NotSettled({ outcome: 'more-than-bought' })
  await giveCredit(tx, due, wish)
  const replacement = await placeReplacement(tx, { order, returnId: wish.id, lines })
  await sellNewSizes(tx, wish, { orderId: replacement.id, lines })
  await closeReturn(tx, wish, due, replacement)
  return { ...settledAs(due), exchangeOrderNumber: replacement.number } as ReturnSettled
}

/** Sells the kept sizes, or free stock if they are not kept any more. The sizes of refused pieces can be
 * bought again. */
async function sellNewSizes(
  tx: Db,
  { id, adminId }: SettleWish,
  { orderId, lines }: { orderId: number; lines: readonly ReplacementLine[] },
): Promise<void> {
  const positions = lines.map(({ position }) => position)
  await endExchangeHold(tx, id, { status: 'used', movedBy: adminId, positions })
  await endExchangeHold(tx, id, { status: 'released', movedBy: adminId })
  const held = await holdStock(tx, { orderId, lines: stockLinesOf(lines), minutes: 1 })
  if (held.outcome === 'sold-out') throw new NotSettled({ outcome: 'new-size-sold-out' })
  await commitHold(tx, orderId)
}
