import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
  returnRows,
} from '../../../../tests/support/return-fixtures.ts'
import { creditOf, giveCredit } from '../../../../tests/support/store-credit.ts'
import { findKeptPaise } from '../../documents/kept-money-store.server.ts'
import { requestRefund } from '../../payment-admin/request-refund.server.ts'
import { settleReturn } from '../settle-return.server.ts'
import { findDue } from '../settling/due.server.ts'
import { changeOutcome } from './change-outcome.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)

/** Returns a delivered order that was paid online, a part of it with earlier credit. */
async function paidOrder({ creditPaise = 0, quantity = 2 } = {}) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db)], quantity })
  if (creditPaise > 0) await giveCredit(db, shopper.customerId, creditPaise)
  const begun = await shop.begun({ ...shopper, creditPaise, usesCredit: creditPaise > 0 })
  shop.pay(begun)
  await shop.deliverWebhooks()
  await db.updateTable('orders').set({ status: 4 }).where('number', '=', begun.number).execute()
  const { id, settled_payment_id: paymentId } = await shop.order(begun.number)
  return { id, number: begun.number, customerId: shopper.customerId, paymentId: paymentId! }
}

async function returned(order: { number: string; customerId: string }, quantity = 1) {
  const lines = [{ position: 0, quantity }]
  const id = await requested(db, order, { lines, outcome: 'credit', payee: null })
  await inspected(db, { id, staffId: adminId })
  return id
}

const settle = async (id: number) => {
  const { refundPaise: basedOnPaise, found } = (await findDue(db, id))!
  return settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise, basedOnOutcome: found.outcome },
  })
}
const grants = () => db.selectFrom('credit_lots').where('return_id', 'is not', null).selectAll()

test('credit for an online order is granted once, even if three admins settle at the same time', async () => {
  const order = await paidOrder()
  const id = await returned(order)
  const results = await Promise.all([settle(id), settle(id), settle(id)])
  expect(results.filter(({ outcome }) => outcome === 'settled')).toEqual([
    { outcome: 'settled', refundPaise: PRICE, creditPaise: PRICE, isTransfer: false },
  ])
  expect(await creditOf(db, order.customerId)).toBe(PRICE)
  const lots = await grants().execute()
  expect(lots.filter(({ return_id: of }) => of === id)).toMatchObject([{ expires_at: null }])
  expect(await shop.refunds()).toEqual([])
  expect(await findKeptPaise(db, order.id)).toBe(PRICE)
  expect(await mailsOfReturns(db, order.id)).toContain('closed')
})

test('money that became credit cannot be refunded as well, by a return or by hand', async () => {
  const order = await paidOrder()
  await settle(await returned(order))
  const wish = { paymentId: order.paymentId, reason: 'Sorry', adminId }
  const all = { ...wish, amountPaise: 2 * PRICE, basedOnLeftPaise: 2 * PRICE }
  expect(await requestRefund(services, all)).toEqual({ outcome: 'changed-by-someone-else' })
  const most = { ...wish, amountPaise: PRICE + 1, basedOnLeftPaise: PRICE }
  expect(await requestRefund(services, most)).toEqual({ outcome: 'more-than-left' })
  await settle(await returned(order))
  expect(await creditOf(db, order.customerId)).toBe(2 * PRICE)
  expect(await findKeptPaise(db, order.id)).toBe(0)
  const more = { ...wish, amountPaise: 100, basedOnLeftPaise: 0 }
  expect(await requestRefund(services, more)).toEqual({ outcome: 'more-than-left' })
})

test('a simultaneous refund and settlement as credit never give more than was paid', async () => {
  const order = await paidOrder()
  const id = await returned(order, 2)
  const refund = { ...{ paymentId: order.paymentId, adminId }, reason: 'Sorry' }
  const [settled, refunded] = await Promise.all([
    settle(id),
    requestRefund(services, { ...refund, amountPaise: PRICE, basedOnLeftPaise: 2 * PRICE }),
  ])
  expect([settled.outcome, refunded.outcome]).toContain('changed-by-someone-else')
  expect(await findKeptPaise(db, order.id)).toBeGreaterThanOrEqual(0)
  const { refund_committed_paise: sent, credited_paise: credited } = await db
    .selectFrom('payments')
    .where('id', '=', order.paymentId)
    .select(['refund_committed_paise', 'credited_paise'])
    .executeTakeFirstOrThrow()
  expect([2 * PRICE, PRICE]).toContain(sent + credited)
})

test('a mixed payment becomes credit: money becomes new credit, and used credit goes back', async () => {
  const order = await paidOrder({ creditPaise: PRICE / 2 })
  const id = await returned(order, 2)
  expect(await findDue(db, id)).toMatchObject({
    ...{ refundPaise: 2 * PRICE, grantedPaise: 1.5 * PRICE },
    ...{ byCreditPaise: PRICE / 2, byGatewayPaise: 0 },
  })
  expect(await settle(id)).toMatchObject({ creditPaise: 2 * PRICE, isTransfer: false })
  expect(await creditOf(db, order.customerId)).toBe(2 * PRICE)
  expect(await findKeptPaise(db, order.id)).toBe(0)
})

test('a cash order becomes credit without a transfer and without bank details', async () => {
  const order = await deliveredCashOrder(db)
  const id = await returned(order, 2)
  expect(await settle(id)).toMatchObject({ outcome: 'settled', isTransfer: false })
  const [row] = (await returnRows(db)).filter((each) => each.id === id)
  expect(row).toMatchObject({ state: 'closed', granted_paise: order.totalPaise, payee_shown: '' })
  expect(await creditOf(db, order.customerId)).toBe(order.totalPaise)
  expect(await findKeptPaise(db, order.id)).toBe(0)
})

test('staff change the outcome until it is decided, and two of them change it once', async () => {
  const order = await deliveredCashOrder(db)
  const id = await returned(order)
  const change = { id, outcome: 'refund', basedOn: 'credit', note: 'As asked', staffId: adminId }
  const to = (wish: object) => changeOutcome(db, { ...change, ...wish } as never)
  const both = await Promise.all([to({}), to({})])
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    'changed-by-someone-else',
  ])
  expect(await to({ basedOn: 'refund' })).toEqual({ outcome: 'unchanged' })
  expect(await to({ note: 'x'.repeat(501) })).toEqual({ outcome: 'too-long' })
  expect(await to({ id: 0 })).toEqual({ outcome: 'unknown-return' })
  const mail = await db
    .selectFrom('mails')
    .where('occasion', 'like', `${id}-outcome-%`)
    .select('letter')
    .execute()
  expect(mail).toHaveLength(1)
  expect(JSON.stringify(mail)).toContain('where to send your money')

  expect(await settle(id)).toMatchObject({ isTransfer: true })
  const late = await to({ outcome: 'credit', basedOn: 'refund' })
  expect(late).toEqual({ outcome: 'not-now' })
  expect(await creditOf(db, order.customerId)).toBe(0)
})

test('a settlement that was shown with another outcome is refused and writes nothing', async () => {
  const order = await paidOrder()
  const id = await returned(order)
  const seen = { id, adminId, note: '', basedOnPaise: PRICE, basedOnOutcome: 'refund' } as const
  expect(await settleReturn(services, seen)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await creditOf(db, order.customerId)).toBe(0)
})

test.each(['credit', 'exchange'] as const)(
  'a guest gets no %s, neither by a request nor by staff',
  async (outcome) => {
    const order = await deliveredSuit(db, { quantity: 2 })
    const id = await requested(db, order)
    await db
      .updateTable('users')
      .set({ is_guest: true, email_verified: false })
      .where('id', '=', order.customerId)
      .execute()
    const lines = [{ position: 0, quantity: 1, newSize: 'L' }]
    await expect(requested(db, order, { outcome, lines })).rejects.toThrow('no-account')
    const wish = { outcome, basedOn: 'refund', note: '', staffId: adminId, newSizes: { 0: 'L' } }
    expect(await changeOutcome(db, { id, ...wish })).toEqual({ outcome: 'no-account' })
    const written = (await returnRows(db)).filter((row) => row.order_id === order.id)
    expect(written).toMatchObject([{ id, outcome: 'refund' }])
    expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
  },
)
