import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
  returnRows,
} from '../../../tests/support/return-fixtures.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { findReturn } from './return-store.server.ts'
import { settleReturn } from './settle-return.server.ts'
import { findDue } from './settling/due.server.ts'
import { recordTransfer } from './staff-return-steps.server.ts'

const shop = await openRefundServices()
const { db, services, sandbox } = shop
const { id: adminId } = await admin(db)

/** A delivered order of one product that was paid by the gateway. */
async function delivered(quantity = 2) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db)], quantity })
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = await shop.order(begun.number)
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', order.id).execute()
  const { customerId, products } = shopper
  const paymentId = order.settled_payment_id!
  return { id: order.id, number: begun.number, customerId, paymentId, saree: products[0]! }
}

const stockOf = async (productId: string) => {
  const { on_hand: onHand } = await db
    .selectFrom('stock')
    .where('product_id', '=', productId)
    .select('on_hand')
    .executeTakeFirstOrThrow()
  return onHand
}
const settle = async (id: number, basedOnPaise?: number, note = '') =>
  settleReturn(services, {
    ...{ id, adminId, note },
    basedOnOutcome: 'refund',
    basedOnPaise: basedOnPaise ?? (await findDue(db, id))!.refundPaise,
  })
const made = async (order: { number: string; customerId: string }, quantity = 1) => {
  const id = await requested(db, order, { lines: [{ position: 0, quantity }] })
  await inspected(db, { id, staffId: adminId })
  return id
}
const row = async (id: number) => (await returnRows(db)).find((one) => one.id === id)!

test('a settled return refunds its pieces by the gateway and puts them back to stock', async () => {
  const order = await delivered()
  const before = await stockOf(order.saree.id)
  const id = await made(order)
  const outcome = { outcome: 'settled', refundPaise: PRICE, creditPaise: 0, isTransfer: false }
  expect(await settle(id)).toEqual(outcome)
  expect(await shop.refunds()).toMatchObject([
    { amount_paise: PRICE, reason: 'Returned: Too small', requested_by: adminId },
  ])
  expect(await stockOf(order.saree.id)).toBe(before + 1)
  expect(await findReturn(db, id)).toMatchObject({
    ...{ state: 'closed', refundPaise: PRICE },
    lines: [{ refundPaise: PRICE, acceptedQuantity: 1 }],
  })
  expect((await shop.order(order.number)).payment_state).toBe('paid')
  expect(await settle(id, PRICE)).toEqual({ outcome: 'not-now' })
  expect(await shop.refunds()).toHaveLength(1)
})

test('a double click on settle refunds once', async () => {
  const order = await delivered()
  const id = await made(order)
  const outcomes = await Promise.all([settle(id, PRICE), settle(id, PRICE)])
  expect(outcomes.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1)
  expect(await shop.committed(order.paymentId)).toBe(PRICE)
  expect(
    await db
      .selectFrom('return_events')
      .where('return_id', '=', id)
      .where('state', '=', 'closed')
      .select('id')
      .execute(),
  ).toHaveLength(1)
})

test('two returns and a manual refund at the same time never refund more than was paid', async () => {
  const order = await delivered()
  const ids = [await made(order), await made(order)]
  await Promise.all([
    ...ids.map((id) => settle(id, PRICE)),
    requestRefund(services, {
      ...{ paymentId: order.paymentId, amountPaise: PRICE, basedOnLeftPaise: 2 * PRICE },
      ...{ reason: 'A flaw', adminId },
    }),
  ])
  for (const id of ids) await settle(id)
  const committed = await shop.committed(order.paymentId)
  expect(committed).toBe(2 * PRICE)
  const refunded = (await shop.refunds()).reduce((sum, refund) => sum + refund.amount_paise, 0)
  expect(refunded).toBe(2 * PRICE)
  expect((await shop.order(order.number)).payment_state).toBe('refund_due')
})

test('after a partial refund only the rest is refunded', async () => {
  const order = await delivered(1)
  const id = await made(order)
  await requestRefund(services, {
    ...{ paymentId: order.paymentId, amountPaise: 100_000, basedOnLeftPaise: PRICE },
    ...{ reason: 'Late', adminId },
  })
  expect(await settle(id, PRICE)).toEqual({ outcome: 'changed-by-someone-else' })
  expect((await row(id)).state).toBe('inspected')
  expect(await settle(id)).toMatchObject({ refundPaise: PRICE - 100_000 })
  expect(await shop.committed(order.paymentId)).toBe(PRICE)
})

test('a faulty piece is refunded but not restocked; one that is not ours is not refunded', async () => {
  const order = await delivered()
  const before = await stockOf(order.saree.id)
  const [faulty, strange] = [await requested(db, order), await requested(db, order)]
  await inspected(db, { id: faulty, staffId: adminId, grade: 'fault' })
  await inspected(db, { id: strange, staffId: adminId, grade: 'not-ours' })
  expect(await settle(faulty)).toMatchObject({ refundPaise: PRICE })
  expect(await settle(strange)).toEqual({
    outcome: 'settled',
    refundPaise: 0,
    creditPaise: 0,
    isTransfer: false,
  })
  expect(await stockOf(order.saree.id)).toBe(before)
  expect((await row(strange)).state).toBe('closed')
  expect(await mailsOfReturns(db, order.id)).toEqual(
    expect.arrayContaining(['requested', 'approved', 'received', 'closed']),
  )
})

test('nothing is written while the gateway does not answer, or before the inspection', async () => {
  const order = await delivered()
  const early = await requested(db, order)
  expect(await settle(early)).toEqual({ outcome: 'not-now' })
  const id = await made(order)
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await settle(id)).toEqual({ outcome: 'gateway-away' })
  expect(await settle(0, 0)).toEqual({ outcome: 'unknown-return' })
  expect(await settle(id, PRICE, 'x'.repeat(501))).toEqual({ outcome: 'too-long' })
  expect(await row(id)).toMatchObject({ state: 'inspected', refund_paise: null })
  expect(await shop.refunds()).toEqual([])
})

test('a cash order is paid back by a transfer, whose details are deleted afterwards', async () => {
  const order = await deliveredCashOrder(db)
  const id = await made(order)
  expect(await settle(id)).toEqual({
    outcome: 'settled',
    refundPaise: PRICE,
    creditPaise: 0,
    isTransfer: true,
  })
  expect(await row(id)).toMatchObject({
    ...{ state: 'settled', refund_paise: PRICE, payee_sealed: expect.any(String) },
  })
  const transfer = { id, staffId: adminId, note: '', reference: '4123 4567 8901' }
  expect(await recordTransfer(db, transfer)).toEqual({ outcome: 'changed' })
  expect(await row(id)).toMatchObject({
    ...{ state: 'closed', transfer_reference: '412345678901', payee_sealed: null },
    payee_shown: 'a…@okaxis',
  })
  expect(await recordTransfer(db, transfer)).toEqual({ outcome: 'not-now' })
  expect(await mailsOfReturns(db, order.id)).toEqual([
    ...['requested', 'approved', 'received', 'settled', 'closed'],
  ])
  expect(await shop.refunds()).toEqual([])
})

test('transfers for a cash order never exceed its total, even if they are settled at the same time', async () => {
  const order = await deliveredCashOrder(db)
  await db
    .updateTable('orders')
    .set({ total_paise: PRICE + 100 })
    .where('id', '=', order.id)
    .execute()
  const ids = [await made(order), await made(order)]
  await Promise.all(ids.map((id) => settle(id, PRICE)))
  for (const id of ids) await settle(id)
  const paid = await Promise.all(ids.map(async (id) => (await row(id)).refund_paise))
  expect(paid.toSorted((one, other) => one! - other!)).toEqual([100, PRICE])
})

test('random returns of one order give back at most what was paid, and all of it in the end', async () => {
  const order = await deliveredCashOrder(db, { quantity: 5 })
  const paid = []
  for (const quantity of [2, 1, 2]) {
    const id = await made(order, quantity)
    await settle(id)
    paid.push((await row(id)).refund_paise!)
  }
  expect(paid).toEqual([2 * PRICE, PRICE, 2 * PRICE])
  expect(await stockOf(order.saree.id)).toBe(10)
})
