import { beforeEach, expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { findPaymentStatus } from './payment-status-store.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { reportCallback } from './report-callback.server.ts'
import { reportPayment } from './report-payment.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const paymentsOf = (number: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['gateway_payment_id', 'payments.status', 'role'])
    .where('number', '=', number)
    .execute()

test('5: a report with a wrong signature settles nothing but triggers a sync', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const report = {
    customerId: shopper.customerId,
    gatewayOrderId: begun.gatewayOrderId,
    gatewayPaymentId: 'pay_00000000000000',
    signature: '0'.repeat(64),
  }
  expect(await reportPayment(services, report)).toEqual({ outcome: 'forged', number: begun.number })
  expect(await paymentsOf(begun.number)).toEqual([])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'waiting',
  })
})

test('5: a paid order is placed even when the reported signature is wrong', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun, { knobs: { browser: 'bad_signature', webhook: 'drop' } })
  expect(await shop.report(shopper.customerId, view)).toMatchObject({ outcome: 'forged' })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test.each(['', 'x', '0d4e745a', 'é'.repeat(64)])(
  '5: a malformed signature (%j) is handled like a wrong one',
  async (signature) => {
    const shopper = await shop.shopper()
    const begun = await shop.begun(shopper)
    const report = {
      customerId: shopper.customerId,
      gatewayOrderId: begun.gatewayOrderId,
      gatewayPaymentId: 'pay_00000000000000',
      signature,
    }
    expect(await reportPayment(services, report)).toMatchObject({ outcome: 'forged' })
  },
)

test('7: a genuine report for a cheap order never pays an expensive one', async () => {
  const shopper = await shop.shopper({
    products: [await sareeInShop(db, { sellingPricePaise: 10_000 })],
  })
  const cheap = await shop.begun(shopper)
  const receipt = shop.pay(cheap, { knobs: { webhook: 'drop' } }).response!
  const other = await shop.shopper({
    products: [
      await sareeInShop(db, { sellingPricePaise: 4_000_000, originalPricePaise: 4_000_000 }),
    ],
  })
  const expensive = await shop.begun(other)

  const posted = {
    customerId: other.customerId,
    gatewayOrderId: expensive.gatewayOrderId,
    gatewayPaymentId: receipt.razorpay_payment_id,
    signature: receipt.razorpay_signature,
  }
  expect(await reportPayment(services, posted)).toEqual({
    outcome: 'forged',
    number: expensive.number,
  })
  expect(await shop.order(expensive.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await paymentsOf(expensive.number)).toEqual([])
})

test('7: a report about another customer’s payment is refused and writes nothing', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun, { knobs: { webhook: 'drop' } })
  const stranger = await shop.shopper()
  expect(await shop.report(stranger.customerId, view)).toEqual({ outcome: 'unknown-payment' })
  expect(await paymentsOf(begun.number)).toEqual([])
  expect(await findPaymentStatus(db, stranger.customerId, begun.number)).toBeUndefined()
})

test.each([
  ['order_', 'pay_00000000000000'],
  ['order_00000000000000', '../orders/order_1'],
  ['order_00000000000000', 'pay_00000000000000'],
])(
  'malformed and unknown ids are unknown payments (%s, %s)',
  async (gatewayOrderId, gatewayPaymentId) => {
    expect(
      await reportPayment(services, {
        customerId: null,
        gatewayOrderId,
        gatewayPaymentId,
        signature: 'x',
      }),
    ).toEqual({ outcome: 'unknown-payment' })
  },
)

test('30: a genuine report is stored while the gateway is unavailable, and settles later', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun, { knobs: { webhook: 'drop' } })
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'checking',
    number: begun.number,
  })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'checking',
  })
  expect(await paymentsOf(begun.number)).toEqual([
    { gateway_payment_id: view.payment_id, status: 'created', role: 'candidate' },
  ])

  await reconcilePayments(services)
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'paid',
  })
  await shop.expectBooksToBalance()
})

test('27: the gateway’s callback needs no session and returns the order’s number', async () => {
  const begun = await shop.begun(await shop.shopper())
  const form = new FormData()
  for (const [name, value] of Object.entries(shop.pay(begun).response!)) form.set(name, value)
  expect(await reportCallback(services, form)).toBe(begun.number)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('27: a failure callback triggers a sync and returns the order’s number', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun, { pressed: 'failure', knobs: { webhook: 'drop' } })
  const form = new FormData()
  form.set('error[code]', 'BAD_REQUEST_ERROR')
  form.set(
    'error[metadata]',
    JSON.stringify({ payment_id: view.payment_id, order_id: begun.gatewayOrderId }),
  )
  expect(await reportCallback(services, form)).toBe(begun.number)
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'failed-try-again',
  })
})

test.each(['', 'not json', '{"order_id":7}', '{"order_id":"order_00000000000000"}', 'null'])(
  '27: an unreadable callback returns null (%j)',
  async (metadata) => {
    const form = new FormData()
    form.set('error[metadata]', metadata)
    expect(await reportCallback(services, form)).toBeNull()
  },
)
