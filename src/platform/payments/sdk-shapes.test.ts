import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/razorpay/start-sandbox.ts'
import { type Gateway } from './gateway.server.ts'
import { openGateway } from './razorpay.server.ts'

/** Compares the error shapes of the official SDK with the results of the shop's adapter for the same
 * responses. An SDK update that changes a shape fails these tests. */

let sandbox: Sandbox
let bare: Razorpay
let gateway: Gateway

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'shapes' })
  bare = sdkFor(sandbox.apiUrl)
  gateway = gatewayFor(sandbox.apiUrl)
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

function sdkFor(baseURL: string, keySecret = sandbox.keySecret): Razorpay {
  const sdk = new Razorpay({ key_id: sandbox.keyId, key_secret: keySecret })
  Object.assign((sdk.api as unknown as { rq: { defaults: object } }).rq.defaults, {
    baseURL,
    proxy: false,
    timeout: 1_000,
  })
  return sdk
}
function gatewayFor(apiUrl: string, keySecret = sandbox.keySecret): Gateway {
  return openGateway({
    ...sandbox,
    keySecret,
    apiUrl,
    checkoutScriptUrl: `${apiUrl}/v1/checkout.js`,
    timeoutMs: 1_000,
    wait: async () => {},
  })
}
const rejection = (asked: Promise<unknown>) =>
  asked.then(
    (response) => ({ response }),
    (problem: unknown) => problem,
  )
const order = { amount: 50_000, currency: 'INR', receipt: 'shape-1' }
const ours = {
  amountPaise: 50_000,
  receipt: 'shape-1',
  notes: {},
  autoCaptureMinutes: 12,
  manualCaptureMinutes: 7_200,
}
const error = (fields: object) => ({ error: expect.objectContaining(fields) })

describe('orders', () => {
  test.each<[fault: string, sdk: unknown, shop: object]>([
    [
      '400:amount_less_than_minimum_amount',
      {
        statusCode: 400,
        ...error({ code: 'BAD_REQUEST_ERROR', reason: 'amount_less_than_minimum_amount' }),
      },
      { outcome: 'refused', reason: 'amount_less_than_minimum_amount' },
    ],
    [
      '401',
      {
        statusCode: 401,
        error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
      },
      { outcome: 'refused', reason: 'wrong_keys' },
    ],
    [
      '409',
      { statusCode: 409, ...error({ source: 'NA', step: 'NA', reason: 'NA', metadata: {} }) },
      { outcome: 'unknown' },
    ],
    [
      '429',
      { statusCode: 429, ...error({ reason: 'NA' }) },
      { outcome: 'refused', reason: 'too_many_requests' },
    ],
    [
      '5xx_before',
      { statusCode: 500, ...error({ code: 'SERVER_ERROR', metadata: {} }) },
      { outcome: 'unknown' },
    ],
    ['html_502', { statusCode: 502, error: undefined }, { outcome: 'unknown' }],
    ['empty_503', { statusCode: 503, error: undefined }, { outcome: 'unknown' }],
  ])(
    'after %s the SDK rejects with a plain object, which the adapter translates',
    async (fault, sdk, shop) => {
      sandbox.control.scenario({
        match: { always: true },
        knobs: { order_create: fault },
        times: 9,
      })
      const rejected = await rejection(bare.orders.create(order))
      expect(rejected).toEqual(sdk)
      expect(rejected).not.toBeInstanceOf(Error)
      expect(await gateway.createOrder(ours)).toEqual(shop)
    },
  )

  test.each(['null_body', 'reset_before', 'hang_before:1500'])(
    'the SDK hides %s behind a TypeError, which the adapter reports as unknown',
    async (fault) => {
      sandbox.control.scenario({
        match: { always: true },
        knobs: { order_create: fault },
        times: 9,
      })
      expect(await rejection(bare.orders.create(order))).toBeInstanceOf(TypeError)
      expect(await gateway.createOrder(ours)).toEqual({ outcome: 'unknown' })
    },
  )

  test('a truncated response: the SDK resolves to a string, which the adapter reports as unknown', async () => {
    sandbox.control.scenario({
      match: { always: true },
      knobs: { order_create: 'truncated_200' },
      times: 9,
    })
    expect(await rejection(bare.orders.create(order))).toEqual({ response: expect.any(String) })
    expect(await gateway.createOrder(ours)).toEqual({ outcome: 'unknown' })
  })

  test('an unreachable gateway: the SDK loses the reason, the adapter keeps it', async () => {
    expect(await rejection(sdkFor('http://127.0.0.1:9').orders.create(order))).toBeInstanceOf(
      TypeError,
    )
    expect(await gatewayFor('http://127.0.0.1:9').fetchOrder('order_AAAAAAAAAAAAAA')).toMatchObject(
      { reason: expect.stringContaining('ECONNREFUSED') },
    )
  })

  test.each<[what: string, wish: object, reason: string]>([
    ['too small an amount', { ...order, amount: 99 }, 'amount_less_than_minimum_amount'],
    ['half a paisa', { ...order, amount: 100.5 }, 'input_validation_failed'],
    ['an unknown field', { ...order, colour: 'red' }, 'extra_field_sent'],
  ])('an order with %s is answered with 400 and a reason', async (_what, wish, reason) => {
    expect(await rejection(bare.orders.create(wish as typeof order))).toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', reason },
    })
  })
})

describe('queries', () => {
  test('unknown and malformed ids are answered with 400; the adapter returns null or makes no call', async () => {
    for (const id of ['order_AAAAAAAAAAAAAA', 'order_1'])
      expect(await rejection(bare.orders.fetch(id))).toMatchObject({ statusCode: 400 })
    expect(await rejection(bare.payments.fetch('pay_AAAAAAAAAAAAAA'))).toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    })
    expect(await gateway.fetchOrder('order_AAAAAAAAAAAAAA')).toBeNull()
    expect(await gateway.listRefunds('pay_1')).toEqual([])
  })

  test('the SDK puts ids unescaped into the URL; the adapter rejects malformed ids', async () => {
    const { id } = await bare.orders.create(order)
    expect(await bare.orders.fetch(`../orders/${id}?x=1`)).toMatchObject({ id })
    expect(await gateway.fetchOrder(`../orders/${id}?x=1`)).toBeNull()
  })

  test('without an id the SDK throws synchronously instead of rejecting', () => {
    expect(() => bare.payments.fetch('')).toThrow('payment_id')
    expect(() => bare.orders.fetch('')).toThrow('order_id')
  })

  test('wrong keys give 401 for every query, and the adapter never reports 401 as null', async () => {
    expect(
      await rejection(sdkFor(sandbox.apiUrl, 'wrong').orders.fetch('order_AAAAAAAAAAAAAA')),
    ).toMatchObject({ statusCode: 401 })
    expect(
      await gatewayFor(sandbox.apiUrl, 'wrong').fetchOrder('order_AAAAAAAAAAAAAA'),
    ).toMatchObject({ outcome: 'unavailable' })
  })
})

describe('capturing and refunding', () => {
  async function authorized() {
    const { id } = await bare.orders.create({ ...order, receipt: `shape-${Math.random()}` })
    return sandbox.control.pay({ orderId: id, knobs: { payment: 'authorized_only' } }).payment_id
  }

  test('a wrong or second capture is answered with 400; the adapter then fetches the payment', async () => {
    const paymentId = await authorized()
    expect(await rejection(bare.payments.capture(paymentId, 100, 'INR'))).toMatchObject({
      statusCode: 400,
      error: { description: 'Capture amount must be equal to the amount authorized.' },
    })
    expect(await gateway.capturePayment(paymentId, 100)).toMatchObject({ status: 'authorized' })
    await bare.payments.capture(paymentId, order.amount, 'INR')
    expect(await rejection(bare.payments.capture(paymentId, order.amount, 'INR'))).toMatchObject({
      statusCode: 400,
      error: { description: 'This payment has already been captured' },
    })
    expect(await gateway.capturePayment(paymentId, order.amount)).toMatchObject({
      status: 'captured',
    })
  })

  test('the SDK drops a refund’s idempotency key; the adapter’s own call sends it', async () => {
    const paymentId = await authorized()
    await bare.payments.capture(paymentId, order.amount, 'INR')
    const wish = { amount: 10_000, speed: 'normal' as const }
    const withKey = {
      ...wish,
      headers: { 'X-Refund-Idempotency': 'refund-shape-1' },
    } as typeof wish
    await rejection(bare.payments.refund(paymentId, withKey))
    const before = sandbox.control.state().refunds.length
    const refund = { paymentId, amountPaise: 10_000, idempotencyKey: 'refund-shape-2', notes: {} }
    const made = await gateway.refundPayment(refund)
    expect(await gateway.refundPayment(refund)).toEqual(made)
    expect(sandbox.control.state().refunds).toHaveLength(before + 1)
    expect(
      sandbox.control
        .log()
        .filter(
          ({ url, headers }) =>
            url?.endsWith('/refund') && headers?.['x-refund-idempotency'] === 'refund-shape-1',
        ),
    ).toEqual([])
  })

  test('a refund that is too large or whose payment is not captured is refused with its reason', async () => {
    const paymentId = await authorized()
    const refund = { paymentId, amountPaise: 10_000, idempotencyKey: 'refund-shape-3', notes: {} }
    expect(await rejection(bare.payments.refund(paymentId, { amount: 10_000 }))).toMatchObject({
      statusCode: 400,
      error: { description: 'The payment status should be captured for action to be taken' },
    })
    expect(await gateway.refundPayment(refund)).toMatchObject({ outcome: 'refused' })
    await bare.payments.capture(paymentId, order.amount, 'INR')
    expect(await rejection(bare.payments.refund(paymentId, { amount: 50_001 }))).toMatchObject({
      statusCode: 400,
      error: { description: 'The refund amount provided is greater than amount captured' },
    })
  })
})
