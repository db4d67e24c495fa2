import { expect } from 'vitest'
import { sealingFor } from '../../src/platform/auth/sealed-secrets.server.ts'
import type { Db } from '../../src/platform/database/database.server.ts'
import { findReturn } from '../../src/shop/returns/return-store.server.ts'
import { requestReturn, type ReturnRequest } from '../../src/shop/returns/request-return.server.ts'
import { inspectReturn, takeStaffStep } from '../../src/shop/returns/staff-return-steps.server.ts'
import type { ReturnGrade } from '../../src/shop/returns/return.ts'
import { customer, placedOrder, sareeInShop } from './builders.ts'
import { insertOrderLine } from './order-lines.ts'

export const sealing = sealingFor('a secret of these tests only', 'settings-sealing')
export const upi = { upi: 'asha.rao@okaxis', account: '', ifsc: '', name: '' }

/** Inserts a delivered cash order of one product. */
export async function deliveredCashOrder(
  db: Db,
  { quantity = 2, customerId }: { quantity?: number; customerId?: string } = {},
) {
  const owner = customerId ?? (await customer(db)).id
  const saree = await sareeInShop(db)
  const totalPaise = quantity * saree.sellingPricePaise
  const order = await placedOrder(db, { customerId: owner, status: 4, totalPaise })
  await insertOrderLine(db, order.id, saree, { quantity })
  return { ...order, customerId: owner, saree, totalPaise }
}

type ReturnedOrder = { number: string; customerId: string }

/** A request for one piece of the first line. */
export function wish(
  { number: orderNumber, customerId }: ReturnedOrder,
  change: Partial<ReturnRequest> = {},
): ReturnRequest {
  return {
    ...{ customerId, orderNumber, requestKey: crypto.randomUUID(), reason: 'too-small', note: '' },
    outcome: 'refund',
    lines: [{ position: 0, quantity: 1 }],
    photoIds: [],
    payee: upi,
    ...change,
  }
}

export async function requested(
  db: Db,
  order: ReturnedOrder,
  change: Partial<ReturnRequest> = {},
): Promise<number> {
  const made = await requestReturn({ db, sealing }, wish(order, change))
  if (made.outcome !== 'requested') throw new Error(made.outcome)
  return made.id
}

/** Takes a return to the state `inspected`, with one grade for all its lines. */
export async function inspected(
  db: Db,
  { id, staffId, grade = 'ok' }: { id: number; staffId: string; grade?: ReturnGrade },
): Promise<void> {
  for (const state of ['approved', 'received'] as const)
    expect(await takeStaffStep(db, { id, staffId, state, note: '' })).toEqual({
      outcome: 'changed',
    })
  const { lines } = (await findReturn(db, id))!
  const graded = lines.map(({ position, quantity }) => ({
    position,
    grade,
    acceptedQuantity: grade === 'not-ours' ? 0 : quantity,
  }))
  expect(await inspectReturn(db, { id, staffId, note: '', lines: graded })).toEqual({
    outcome: 'changed',
  })
}

export const returnRows = (db: Db) => db.selectFrom('returns').selectAll().orderBy('id').execute()

export async function mailsOfReturns(db: Db, orderId: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'return-step')
    .select('occasion')
    .orderBy('id')
    .execute()
  return mails.map(({ occasion }) => occasion.replace(/^\d+-/, ''))
}
