import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { statusMessage } from './order-mails.ts'
import { publishOrder } from './order-news.server.ts'
import { stageName, statusAfterPressing, type OrderStatus } from './order-status.ts'
import {
  findMailedOrder,
  findOrderOwner,
  insertStatusChange,
  updateOrderStatus,
} from './order-status-store.server.ts'

export type StatusChanged =
  | { outcome: 'changed'; status: OrderStatus }
  | { outcome: 'unchanged'; status: OrderStatus }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'unknown-order' }

/**
 * The desk pressed a switch while it saw the status `basedOn`. Of two people who press at once the second is told, and
 * nothing is overwritten. An order that is not paid for, or is in the archive, does not move.
 */
export async function changeOrderStatus(
  db: Db,
  request: { orderId: number; stage: OrderStatus; basedOn: OrderStatus; adminId: string },
): Promise<StatusChanged> {
  const status = statusAfterPressing(request.stage, request.basedOn)
  if (status === request.basedOn) return { outcome: 'unchanged', status }

  return inTransaction(db, async (tx): Promise<StatusChanged> => {
    const change = { orderId: request.orderId, from: request.basedOn, to: status }
    const order = await updateOrderStatus(tx, change)
    if (!order)
      return {
        outcome: (await findOrderOwner(tx, request.orderId))
          ? 'changed-by-someone-else'
          : 'unknown-order',
      }

    await insertStatusChange(tx, { ...change, changedBy: request.adminId })
    await recordChange(tx, {
      staffId: request.adminId,
      action: 'status-changed',
      subject: `order:${order.number}`,
      before: { status: stageName(request.basedOn) },
      after: { status: stageName(status) },
    })
    if (status > request.basedOn) await tellOfStep(tx, order.id, status)
    await publishOrder(tx, order)
    return { outcome: 'changed', status }
  })
}

/** Stages that were skipped say nothing: only where the order is now. */
async function tellOfStep(tx: Db, orderId: number, status: OrderStatus): Promise<void> {
  const order = await findMailedOrder(tx, orderId)
  const message = statusMessage(order, status, order)
  if (message) await tellCustomer(tx, message)
}
