import type { Db } from '#platform/database/database.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { writeStep, type Replacement } from '../change-return.server.ts'
import { updateLinesSettled } from '../return-changes-store.server.ts'
import { sumOf, type Due, type ReturnSettled, type SettleWish } from './due.server.ts'

export function settledAs(due: Due): ReturnSettled {
  const { refundPaise, byCreditPaise, grantedPaise } = due
  const creditPaise = byCreditPaise + grantedPaise
  return { outcome: 'settled', refundPaise, creditPaise, isTransfer: isTransfer(due) }
}

function isTransfer(due: Due): boolean {
  return due.refundPaise > sumOf(due)
}

export async function closeReturn(
  tx: Db,
  wish: SettleWish,
  due: Due,
  replacement?: Replacement,
): Promise<void> {
  const { id, adminId, note } = wish
  const order = await lockOrder(tx, due.found.orderId)
  await updateLinesSettled(tx, id, due.lines)
  await writeStep(
    tx,
    { order, found: due.found },
    {
      id,
      state: isTransfer(due) ? 'settled' : 'closed',
      note,
      staffId: adminId,
      refundPaise: due.refundPaise,
      creditPaise: due.byCreditPaise + due.grantedPaise,
      grantedPaise: due.grantedPaise,
      ...(replacement && { replacement }),
    },
  )
}
