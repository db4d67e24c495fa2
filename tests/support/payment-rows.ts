import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.server.ts'
import { orderBeingPaid } from './builders.ts'

type AttemptRow = { amount?: number; status?: string; gatewayOrderId?: string | null }
type PaymentRow = {
  status?: string
  role?: string
  settles?: number | null
  amount?: number
  currency?: string
  id?: string
}

/** Inserts rows directly, to test constraints that correct code never violates. */
export function paymentRows(db: Db) {
  let count = 0
  const gatewayId = (kind: 'order' | 'pay' | 'rfnd') =>
    `${kind}_${String(++count).padStart(14, '0')}`

  async function attemptOf(order: { id: number }, row: AttemptRow = {}): Promise<number> {
    const { amount = 249_900, status = 'open', gatewayOrderId = gatewayId('order') } = row
    const { rows } = await sql<{ id: number }>`
      insert into payment_attempts (order_id, currency, amount_paise, receipt, gateway_order_id, status)
      values (${order.id}, 'INR', ${amount}, ${`receipt-${++count}`}, ${gatewayOrderId}, ${status})
      returning id`.execute(db)
    return rows[0]!.id
  }

  async function paymentOf(
    order: { id: number },
    attemptId: number,
    row: PaymentRow = {},
  ): Promise<number> {
    const { status = 'captured', role = 'candidate', settles = null, amount = 249_900 } = row
    const { currency = 'INR', id = gatewayId('pay') } = row
    const { rows } = await sql<{ id: number }>`
      insert into payments (gateway_payment_id, attempt_id, order_id, currency, amount_paise, status,
        role, settles_order_id)
      values (${id}, ${attemptId}, ${order.id}, ${currency}, ${amount}, ${status}, ${role}, ${settles})
      returning id`.execute(db)
    return rows[0]!.id
  }

  async function paidOrder() {
    const order = await orderBeingPaid(db)
    const attemptId = await attemptOf(order)
    const paymentId = await paymentOf(order, attemptId, { role: 'settling', settles: order.id })
    await sql`
      update orders set payment_state = 'paid', placed_at = now(), settled_payment_id = ${paymentId}
      where id = ${order.id}`.execute(db)
    return { order, attemptId, paymentId }
  }

  return { gatewayId, attemptOf, paymentOf, paidOrder }
}

export const refused = (statement: Promise<unknown>, by: RegExp | string) =>
  expect(statement).rejects.toThrow(by)
