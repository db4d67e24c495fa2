import type { Db } from '#platform/database/database.server.ts'
import { archiveOrder, restoreOrder } from '#shop/orders/archive-order.server.ts'
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts'
import { orderStages, parseOrderStatus, type OrderStatus } from '#shop/orders/order-status.ts'
import type { DeskAnswer } from './desk-answer.ts'

const unknownOrder: DeskAnswer = { tone: 'error', text: 'There is no such order.' }
const notUnderstood: DeskAnswer = {
  tone: 'error',
  text: 'The shop did not understand that. Please load the page again.',
}

/** What the desk may ask for, and the words that answer it. */
export async function answerDesk(db: Db, adminId: string, form: FormData): Promise<DeskAnswer> {
  const orderId = Number(form.get('orderId'))
  if (!Number.isSafeInteger(orderId)) return notUnderstood

  switch (form.get('intent')) {
    case 'press-stage':
      return pressStage(db, {
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

type Press = { orderId: number; adminId: string; stage: unknown; basedOn: unknown }

async function pressStage(db: Db, press: Press): Promise<DeskAnswer> {
  const stage = parseOrderStatus(press.stage)
  const basedOn = parseOrderStatus(press.basedOn)
  if (!stage || !basedOn) return notUnderstood

  const change = await changeOrderStatus(db, {
    orderId: press.orderId,
    adminId: press.adminId,
    stage,
    basedOn,
  })
  switch (change.outcome) {
    case 'changed':
      return { tone: 'success', text: `Now: ${nameOf(change.status)}` }
    case 'unchanged':
      return { tone: 'success', text: `Still: ${nameOf(change.status)}` }
    case 'changed-by-someone-else':
      return {
        tone: 'error',
        text: 'Somebody else changed this order first. You now see it as it is.',
      }
    case 'unknown-order':
      return unknownOrder
  }
}

async function archive(
  db: Db,
  { orderId, adminId, number }: { orderId: number; adminId: string; number: unknown },
): Promise<DeskAnswer> {
  const { outcome } = await archiveOrder(db, orderId, adminId)
  switch (outcome) {
    case 'archived':
      return {
        tone: 'success',
        text: 'Order Deleted successfully',
        undo: { id: orderId, number: typeof number === 'string' ? number : '' },
      }
    case 'not-delivered':
      return {
        tone: 'error',
        text: 'Only a delivered order can be deleted. You now see it as it is.',
      }
    case 'unknown-order':
      return unknownOrder
  }
}

async function restore(db: Db, orderId: number, adminId: string): Promise<DeskAnswer> {
  const { outcome } = await restoreOrder(db, orderId, adminId)
  return outcome === 'restored'
    ? { tone: 'success', text: 'The order is back in the list' }
    : unknownOrder
}

function nameOf(status: OrderStatus): string {
  return orderStages.find((stage) => stage.status === status)?.name ?? String(status)
}
