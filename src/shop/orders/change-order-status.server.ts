import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { invoiceSentOrder } from '../documents/invoice-sent-order.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { statusMessage } from './order-mails.ts'
import { publishOrder } from './publish-order.server.ts'
import { isUnsent, stageName, statusAfterToggle, type OrderStatus } from './order-status.ts'
import {
  findMailedOrder,
  findOrderOwner,
  insertStatusChange,
  updateOrderStatus,
} from './fulfilment-store.server.ts'

export type StatusChanged =
  | { outcome: 'changed'; status: OrderStatus }
  | { outcome: 'unchanged'; status: OrderStatus }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'unknown-order' }

/** Toggles a stage of an order that the page showed with the status `basedOn`. Nothing is written if
 * the order has changed since. Unpaid and archived orders cannot change. */
export async function changeOrderStatus(
  db: Db,
  request: { orderId: number; stage: OrderStatus; basedOn: OrderStatus; adminId: string },
): Promise<StatusChanged> {
  const status = statusAfterToggle(request.stage, request.basedOn)
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
    if (isUnsent(request.basedOn) && !isUnsent(status)) await invoiceSentOrder(tx, order.id)
    if (status > request.basedOn) await notifyCustomer(tx, order.id, status)
    await publishOrder(tx, order)
    return { outcome: 'changed', status }
  })
}

/** Queues one mail for the new status and none for skipped stages. */
async function notifyCustomer(tx: Db, orderId: number, status: OrderStatus): Promise<void> {
  const order = await findMailedOrder(tx, orderId)
  const message = statusMessage(order, status, order)
  if (message) await queueCustomerMail(tx, message)
}
