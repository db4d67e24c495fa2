import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { paidSuit, problemsOf } from '../../../../tests/support/exchange-fixtures.ts'
import { openExchanges, type ExchangedOrder } from '../../../../tests/support/exchanged-orders.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import { creditOf, giveCredit } from '../../../../tests/support/store-credit.ts'
import type { Period } from '../../books/period.ts'
import { listOrderDifferences } from '../../books/report/reconciliation-store.server.ts'
import { issueInvoice } from '../../documents/issue-invoice.server.ts'
import { findKeptPaise } from '../../documents/kept-money-store.server.ts'
import { sendRefunds } from '../../refunds/send-refunds.server.ts'
import { cancelOrder } from '../cancel-order.server.ts'
import { cancelOwnOrder } from '../cancel-own-order.server.ts'
import { requestRefund } from '../request-refund.server.ts'
import { findExchangedPaise } from './exchanged-money-store.server.ts'

const shop = await openRefundServices()
const { db, services, sandbox } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)

const { deliver, exchanged, settle } = openExchanges(shop, adminId)

type Order = ExchangedOrder

const cancel = ({ id: orderId }: Order) =>
  cancelOrder(services, { orderId, adminId, reason: 'Torn' })
const refunded = async () => (await shop.refunds()).map((refund) => refund.amount_paise)
const paymentOf = async ({ number }: Order) => (await shop.order(number)).settled_payment_id!

test('a cancelled new size is refunded to the payment of the first order, once', async () => {
  const first = await paidSuit(shop)
  await giveCredit(db, first.customerId, 5_000)
  const second = await exchanged(first)
  expect(await creditOf(db, first.customerId)).toBe(5_000)
  expect(await findExchangedPaise(db, second.id)).toBe(PRICE)
  const own = { customerId: first.customerId, number: second.number, reason: '' }
  const results = await Promise.all([cancelOwnOrder(services, own), cancel(second)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['cancelled', 'not-open'])
  expect(results).toContainEqual({
    ...{ outcome: 'cancelled', refundPaise: PRICE },
    number: second.number,
  })
  expect(await shop.refunds()).toMatchObject([
    { payment_id: await paymentOf(first), amount_paise: PRICE, status: 'requested' },
  ])
  expect(await creditOf(db, first.customerId)).toBe(5_000)
  expect(await findKeptPaise(db, first.id)).toBe(0)
  expect(await findKeptPaise(db, second.id)).toBe(0)
  expect(await findExchangedPaise(db, second.id)).toBe(0)
  expect(await problemsOf(db)).toEqual([])
})

test('a new size that comes back is refunded, or stays credit if the customer wants that', async () => {
  for (const outcome of ['refund', 'credit'] as const) {
    const first = await paidSuit(shop)
    const second = await exchanged(first)
    await deliver(second)
    const creditPaise = outcome === 'credit' ? PRICE : 0
    expect(await settle(second, outcome)).toMatchObject({
      ...{ outcome: 'settled', refundPaise: PRICE, creditPaise },
    })
    expect(await creditOf(db, first.customerId)).toBe(creditPaise)
  }
  expect(await refunded()).toEqual([PRICE])
  expect(await problemsOf(db)).toEqual([])
})

test('an exchange of an exchange goes back to the first payment', async () => {
  const first = await paidSuit(shop)
  const second = await exchanged(first)
  await deliver(second)
  const third = await exchanged(second, { newSize: 'L' })
  await cancelOrder(services, { orderId: third.id, adminId, reason: 'Torn' })
  expect(await refunded()).toEqual([PRICE])
  expect(await creditOf(db, first.customerId)).toBe(0)
  expect(await problemsOf(db)).toEqual([])
})

test('the refunds of both orders together never exceed the payment', async () => {
  const first = await paidSuit(shop, { quantity: 2 })
  const second = await exchanged(first)
  const asked = await requestRefund(services, {
    paymentId: await paymentOf(first),
    amountPaise: 'all',
    basedOnLeftPaise: PRICE,
    reason: 'A flaw',
    adminId,
  })
  expect(asked).toMatchObject({ outcome: 'requested', amountPaise: PRICE })
  expect(await cancel(second)).toMatchObject({ outcome: 'cancelled', refundPaise: PRICE })
  expect(await refunded()).toEqual([PRICE, PRICE])
  expect(await shop.committed(await paymentOf(first))).toBe(2 * PRICE)
  expect(await findKeptPaise(db, first.id)).toBe(0)
  expect(await problemsOf(db)).toEqual([])
})

test('documents and money of both orders agree in the books', async () => {
  const first = await paidSuit(shop)
  await inTransaction(db, (tx) => issueInvoice(tx, { orderId: first.id }))
  const second = await exchanged(first)
  await cancel(second)
  await sendRefunds(services)
  const period = { from: '2020-01-01', to: '2099-12-31' } as Period
  const different = await listOrderDifferences(db, period, { after: 0, limit: 1_000 })
  const orderIds = different.map(({ orderId }) => orderId)
  expect(orderIds).not.toContain(first.id)
  expect(orderIds).not.toContain(second.id)
})

test('credit of a disputed payment stays store credit', async () => {
  const first = await paidSuit(shop)
  const second = await exchanged(first)
  await db
    .insertInto('disputes')
    .values({
      ...{ gateway_dispute_id: 'disp_00000000000001', payment_id: await paymentOf(first) },
      ...{ amount_paise: PRICE, currency: 'INR', status: 'open', phase: 'chargeback' },
      ...{ reason_code: 'x', respond_by: null, updated_at: new Date() },
    })
    .execute()
  expect(await cancel(second)).toMatchObject({ outcome: 'cancelled', refundPaise: 0 })
  expect(await refunded()).toEqual([])
  expect(await creditOf(db, first.customerId)).toBe(PRICE)
})

test('nothing is cancelled while the gateway does not answer', async () => {
  const first = await paidSuit(shop)
  const second = await exchanged(first)
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await cancel(second)).toEqual({ outcome: 'gateway-away' })
  expect(await shop.order(second.number)).toMatchObject({ payment_state: 'paid' })
  expect(await refunded()).toEqual([])
  expect(await creditOf(db, first.customerId)).toBe(0)
})
