import type { Db } from '#platform/database/database.server.ts'
import { archiveOrder, restoreOrder } from '#shop/orders/archive-order.server.ts'
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts'
import { parseOrderStatus, stageName } from '#shop/orders/order-status.ts'
import { commonMessages, orderMessages } from '../messages.ts'
import type { OrdersResult } from './orders-result.ts'

const unknownOrder: OrdersResult = { tone: 'error', text: orderMessages.unknownOrder }
const notUnderstood: OrdersResult = { tone: 'error', text: commonMessages.notUnderstood }

export async function ordersAction(db: Db, adminId: string, form: FormData): Promise<OrdersResult> {
  const orderId = Number(form.get('orderId'))
  if (!Number.isSafeInteger(orderId)) return notUnderstood

  switch (form.get('intent')) {
    case 'press-stage':
      return toggleStage(db, {
        orderId,
        adminId,
        stage: form.get('stage'),
        basedOn: form.get('basedOn'),
      })
    case 'archive':
      return archive(db, { orderId, adminId, number: form.get('number') })
    case 'restore':
      return restore(db, orderId, adminId)
    default:
      return notUnderstood
  }
}

type Toggle = { orderId: number; adminId: string; stage: unknown; basedOn: unknown }

async function toggleStage(db: Db, toggle: Toggle): Promise<OrdersResult> {
  const stage = parseOrderStatus(toggle.stage)
  const basedOn = parseOrderStatus(toggle.basedOn)
  if (!stage || !basedOn) return notUnderstood

  const change = await changeOrderStatus(db, {
    orderId: toggle.orderId,
    adminId: toggle.adminId,
    stage,
    basedOn,
  })
  switch (change.outcome) {
    case 'changed':
      return { tone: 'success', text: `Now: ${stageName(change.status)}` }
    case 'unchanged':
      return { tone: 'success', text: `Still: ${stageName(change.status)}` }
    case 'changed-by-someone-else':
      return {
        tone: 'error',
        text: orderMessages.changedBySomeoneElse,
      }
    case 'unknown-order':
      return unknownOrder
  }
}

async function archive(
  db: Db,
  { orderId, adminId, number }: { orderId: number; adminId: string; number: unknown },
): Promise<OrdersResult> {
  const { outcome } = await archiveOrder(db, orderId, adminId)
  switch (outcome) {
    case 'archived':
      return {
        tone: 'success',
        text: orderMessages.archived,
        undo: { id: orderId, number: typeof number === 'string' ? number : '' },
      }
    case 'not-delivered':
      return {
        tone: 'error',
        text: orderMessages.notDelivered,
      }
    case 'unknown-order':
      return unknownOrder
  }
}

async function restore(db: Db, orderId: number, adminId: string): Promise<OrdersResult> {
  const { outcome } = await restoreOrder(db, orderId, adminId)
  return outcome === 'restored' ? { tone: 'success', text: orderMessages.restored } : unknownOrder
}
