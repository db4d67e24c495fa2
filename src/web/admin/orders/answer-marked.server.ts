import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { parseMarkedOrders } from '#shop/orders/marked-orders.ts'
import { moveOrdersOn, type MovedOn } from '#shop/orders/move-orders-on.server.ts'
import { parseOrderStatus, stageName } from '#shop/orders/order-status.ts'
import type { DeskAnswer, OrderOutcome } from './desk-answer.ts'

/** What is asked of several orders at once; null when it is asked of one. */
export async function answerMarked(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<DeskAnswer | null> {
  const intent = form.get('intent')
  if (intent !== 'move-on' && intent !== 'print-slips') return null
  const orders = parseMarkedOrders(form)
  if (orders.length === 0) return { tone: 'error', text: 'Please mark some orders first.' }
  if (intent === 'print-slips')
    throw redirect(`/admin/orders/slips?numbers=${orders.map(({ number }) => number).join(',')}`)

  const stage = parseOrderStatus(form.get('stage'))
  if (!stage || stage === 1)
    return { tone: 'error', text: 'Please choose where the orders shall be.' }
  const outcomes = (await moveOrdersOn(db, { orders, stage, adminId: staffId })).map(outcomeInWords)
  const done = outcomes.filter(({ isDone }) => isDone).length
  const text = `${done === 1 ? '1 order' : `${done} orders`} changed${done < outcomes.length ? `, ${outcomes.length - done} not` : ''}`
  return { tone: done > 0 ? 'success' : 'error', text, outcomes }
}

function outcomeInWords(moved: MovedOn): OrderOutcome {
  const { number } = moved
  switch (moved.outcome) {
    case 'changed':
      return { number, isDone: true, text: `Now: ${stageName(moved.status)}` }
    case 'unchanged':
    case 'there-already':
      return { number, isDone: false, text: `Left as it was: ${stageName(moved.status)}` }
    case 'changed-by-someone-else':
      return {
        number,
        isDone: false,
        text: 'Somebody else changed this order first. You now see it as it is.',
      }
    case 'does-not-move':
      return {
        number,
        isDone: false,
        text: 'It does not move: its payment is not settled, or it is in the Archive.',
      }
    case 'unknown-order':
      return { number, isDone: false, text: 'There is no such order.' }
  }
}
