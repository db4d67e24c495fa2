import type { Db } from '#platform/database/database.server.ts'
import { findCashCredit } from '../../credit/payout-entry-store.server.ts'
import type { Paise } from '../../money.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { writeStep, type Replacement } from '../change-return.server.ts'
import { updateLinesSettled } from '../return-changes-store.server.ts'
import { sumOf, type Due, type ReturnSettled, type SettleWish } from './due.server.ts'

/** `toPaymentPaise` is the part of the returned credit that is refunded to the payment of an
 * exchange. */
type Settled = Due & { toPaymentPaise?: Paise }

function creditOf({ byCreditPaise, grantedPaise, toPaymentPaise = 0 }: Settled): Paise {
  return byCreditPaise + grantedPaise - toPaymentPaise
}

export function settledAs(due: Settled): ReturnSettled {
  const { refundPaise } = due
  const creditPaise = creditOf(due)
  return { outcome: 'settled', refundPaise, creditPaise, isTransfer: isTransfer(due) }
}

function isTransfer(due: Due): boolean {
  return due.refundPaise > sumOf(due)
}

export async function closeReturn(
  tx: Db,
  wish: SettleWish,
  due: Settled,
  replacement?: Replacement,
): Promise<void> {
  const { id, adminId, note } = wish
  const order = await lockOrder(tx, due.found.orderId)
  await updateLinesSettled(tx, id, due.lines)
  const isCreditBack = due.byCreditPaise > 0 && due.found.outcome === 'refund'
  await writeStep(
    tx,
    { order, found: due.found },
    {
      id,
      state: isTransfer(due) ? 'settled' : 'closed',
      note,
      staffId: adminId,
      refundPaise: due.refundPaise,
      creditPaise: creditOf(due),
      grantedPaise: due.grantedPaise,
      cashPaise: isCreditBack ? await findCashCredit(tx, due.found.orderId) : 0,
      ...(replacement && { replacement }),
    },
  )
}
