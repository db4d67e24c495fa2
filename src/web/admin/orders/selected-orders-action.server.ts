import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { parseSelectedOrders } from '#shop/orders/selected-orders.ts'
import { advanceOrders, type OrderAdvanced } from '#shop/orders/advance-orders.server.ts'
import { parseOrderStatus, stageName } from '#shop/orders/order-status.ts'
import { orderMessages } from '../messages.ts'
import type { OrdersResult, OrderOutcome } from './orders-result.ts'

/** Handles the form intents for several orders. Returns null for any other intent. */
export async function selectedOrdersAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<OrdersResult | null> {
  const intent = form.get('intent')
  if (intent !== 'move-on' && intent !== 'print-slips') return null
  const orders = parseSelectedOrders(form)
  if (orders.length === 0) return { tone: 'error', text: orderMessages.noneSelected }
  if (intent === 'print-slips')
    throw redirect(`/admin/orders/slips?numbers=${orders.map(({ number }) => number).join(',')}`)

  const stage = parseOrderStatus(form.get('stage'))
  if (!stage || stage === 1) return { tone: 'error', text: orderMessages.stageMissing }
  const outcomes = (await advanceOrders(db, { orders, stage, adminId: staffId })).map(outcomeText)
  const done = outcomes.filter(({ isDone }) => isDone).length
  const text = `${done === 1 ? '1 order' : `${done} orders`} changed${done < outcomes.length ? `, ${outcomes.length - done} not` : ''}`
  return { tone: done > 0 ? 'success' : 'error', text, outcomes }
}

function outcomeText(advanced: OrderAdvanced): OrderOutcome {
  const { number } = advanced
  switch (advanced.outcome) {
    case 'changed':
      return { number, isDone: true, text: `Now: ${stageName(advanced.status)}` }
    case 'unchanged':
    case 'already-there':
      return { number, isDone: false, text: `Left as it was: ${stageName(advanced.status)}` }
    case 'changed-by-someone-else':
      return {
        number,
        isDone: false,
        text: orderMessages.changedBySomeoneElse,
      }
    case 'not-movable':
      return {
        number,
        isDone: false,
        text: orderMessages.notMovable,
      }
    case 'unknown-order':
      return { number, isDone: false, text: orderMessages.unknownOrder }
  }
}
