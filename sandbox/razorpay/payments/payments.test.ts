import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.control.reset()
  await sandbox.control.clock({ freeze: true })
})

const MINUTE = 60
const AUTOMATIC = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200 },
}

test('a payment fails when the bank does not answer for ten minutes', async () => {
  const id = await order()
  sandbox.control.pay({ orderId: id, knobs: { payment: 'pending' } })
  await sandbox.control.clock({ advanceSeconds: 10 * MINUTE - 1 })
  expect(payments()).toMatchObject([{ status: 'created' }])
  await sandbox.control.clock({ advanceSeconds: 1 })
  expect(payments()).toMatchObject([{ status: 'failed', error_reason: 'payment_timed_out' }])
})

test('a late authorised payment is captured within the time limit, and otherwise refunded', async () => {
  const early = await order({ payment: AUTOMATIC })
  sandbox.control.pay({ orderId: early, knobs: { payment: 'late_authorize_after:660' } })
  const late = await order({ payment: AUTOMATIC })
  sandbox.control.pay({ orderId: late, knobs: { payment: 'fail_then_authorize:900' } })
  expect(payments()).toMatchObject([
    { status: 'created' },
    { status: 'failed', error_reason: 'payment_timed_out' },
  ])
  await sandbox.control.clock({ advanceSeconds: 15 * MINUTE })
  expect(payments()).toMatchObject([
    { status: 'captured', error_code: null },
    { status: 'authorized', error_code: null },
  ])
  await sandbox.control.clock({ advanceSeconds: 7200 * MINUTE })
  expect(payments()).toMatchObject([
    { status: 'captured' },
    { status: 'refunded', captured: false, amount_refunded: 50_000 },
  ])
})

test('a late payment of an order that is already paid is refunded', async () => {
  const id = await order()
  sandbox.control.pay({ orderId: id, knobs: { payment: 'fail_then_authorize:3600' } })
  sandbox.control.pay({ orderId: id })
  await sandbox.control.clock({ advanceSeconds: 3600 })
  expect(payments()).toMatchObject([
    { status: 'refunded', captured: false },
    { status: 'captured' },
  ])
  expect(sandbox.control.state().orders).toMatchObject([
    { status: 'paid', amount_paid: 50_000, attempts: 2 },
  ])
})

test('an order with a captured or authorised payment accepts no further payment', async () => {
  const paid = await order()
  sandbox.control.pay({ orderId: paid })
  expect(() => sandbox.control.pay({ orderId: paid })).toThrow(/already paid/)
  const held = await order()
  sandbox.control.pay({ orderId: held, knobs: { payment: 'authorized_only' } })
  expect(() => sandbox.control.pay({ orderId: held })).toThrow(/under way/)
})

test('a payment of an order with manual capture is captured only at the request of the shop', async () => {
  for (const more of [
    { payment: { capture: 'manual', capture_options: { manual_expiry_period: 7200 } } },
    { payment_capture: 0 },
  ]) {
    sandbox.control.pay({ orderId: await order(more) })
  }
  expect(payments()).toMatchObject([{ status: 'authorized' }, { status: 'authorized' }])
})

test.each<[string, object[]]>([
  [
    'fail:incorrect_otp',
    [{ status: 'failed', error_reason: 'incorrect_otp', error_source: 'customer' }],
  ],
  [
    'cancelled',
    [
      {
        status: 'failed',
        error_reason: 'payment_cancelled',
        error_source: 'customer',
        error_step: 'payment_authentication',
      },
    ],
  ],
  ['two_payments', [{ status: 'captured' }, { status: 'captured' }]],
  ['amount_mismatch', [{ status: 'captured', amount: 50_100 }]],
  ['wrong_currency', [{ status: 'captured', currency: 'USD' }]],
])('the scenario %s has its effect', async (payment, expected) => {
  sandbox.control.scenario({ match: { always: true }, knobs: { payment } })
  sandbox.control.pay({ orderId: await order() })
  expect(payments()).toMatchObject(expected)
})

test.each([
  [201, 'insufficient_funds'],
  [402, 'payment_declined'],
  [204, 'incorrect_pin'],
  [302, 'payment_cancelled'],
])('a UPI payment of %i paise fails with %s', async (amount, reason) => {
  sandbox.control.pay({ orderId: await order({ amount }), method: 'upi', pressed: 'failure' })
  expect(payments()).toMatchObject([
    { method: 'upi', status: 'failed', error_reason: reason, upi: { flow: 'intent' } },
  ])
})

test('a refund of 2468 paise fails, and its amount can be refunded again', async () => {
  const orderId = await order()
  const { payment_id: paymentId } = sandbox.control.pay({ orderId })
  await ask(`/v1/payments/${paymentId}/refund`, { amount: 2468 })
  expect(payments()).toMatchObject([{ amount_refunded: 2468, refund_status: 'partial' }])
  await sandbox.control.clock({ advanceSeconds: 2 })
  expect(sandbox.control.state().refunds).toMatchObject([{ status: 'failed' }])
  expect(payments()).toMatchObject([
    { amount_refunded: 0, refund_status: null, status: 'captured' },
  ])
})

test('a disputed payment cannot be refunded while the dispute is open', async () => {
  const { payment_id: paymentId } = sandbox.control.pay({ orderId: await order() })
  const { id } = sandbox.control.dispute({ paymentId })
  expect(await ask(`/v1/payments/${paymentId}/refund`, {})).toMatchObject({
    error: { reason: 'payment_disputed' },
  })
  sandbox.control.dispute({ disputeId: id, status: 'won' })
  expect(await ask(`/v1/payments/${paymentId}/refund`, {})).toMatchObject({ entity: 'refund' })
})

test.each<[string, (response: Record<string, string>, paymentId: string) => boolean]>([
  ['handler', ({ razorpay_payment_id }, paymentId) => razorpay_payment_id === paymentId],
  ['swapped_order', ({ razorpay_payment_id }, paymentId) => razorpay_payment_id !== paymentId],
])('the page receives the expected values for %s', async (browser, isRight) => {
  sandbox.control.pay({ orderId: await order() })
  const view = sandbox.control.pay({ orderId: await order(), knobs: { browser } })
  expect(isRight(view.response ?? {}, view.payment_id)).toBe(true)
})

function payments() {
  return sandbox.control.state().payments
}

async function order(more: object = {}): Promise<string> {
  const made = (await ask('/v1/orders', { amount: 50_000, currency: 'INR', ...more })) as {
    id: string
  }
  return made.id
}

async function ask(path: string, body: object): Promise<unknown> {
  const response = await fetch(sandbox.apiUrl + path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` },
    body: JSON.stringify(body),
  })
  return response.json()
}
