import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/razorpay/start-sandbox.ts'
import { GatewayUnavailable, type Gateway, type OrderToCreate } from './gateway.server.ts'
import { openGateway } from './razorpay.server.ts'

/** For tests that wait in vain on purpose; all others have the time that a busy machine needs. */
const IMPATIENT_MS = 800

let sandbox: Sandbox
let gateway: Gateway
let waits: number[]

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'adapter' })
})
afterAll(() => sandbox.close())

beforeEach(() => {
  sandbox.control.reset()
  waits = []
  gateway = gatewayThatWaits(5_000)
})
afterEach(() => vi.unstubAllEnvs())

describe('an order', () => {
  test('is created with its amount, receipt, notes and rules of capture', async () => {
    const made = await gateway.createOrder(order({ notes: { order: '7' } }))
    expect(made).toEqual({
      outcome: 'created',
      gatewayOrderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    })
    expect(await gateway.fetchOrder(idOf(made))).toMatchObject({
      status: 'created',
      amountPaise: 249_900,
      amountPaidPaise: 0,
      currency: 'INR',
      receipt: 'zari-7-1',
      attempts: 0,
      notes: { order: '7' },
    })
    expect(JSON.parse(requests('/v1/orders')[0]?.body ?? '')).toMatchObject({
      unique_receipt: true,
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: 12,
          manual_expiry_period: 7200,
          refund_speed: 'normal',
        },
      },
    })
  })

  test.each([
    '5xx_before',
    '5xx_after',
    'hang_after:1200',
    'reset_before',
    'reset_after',
    'html_502',
    'empty_503',
    'null_body',
    'truncated_200',
    '409',
  ])(
    'whose creation meets %s is unknown, is not asked for twice, and is found by its receipt where it was made',
    async (fault) => {
      if (fault.startsWith('hang')) gateway = gatewayThatWaits(IMPATIENT_MS)
      sandbox.control.scenario({ match: { next: true }, knobs: { order_create: fault } })
      expect(await gateway.createOrder(order())).toEqual({ outcome: 'unknown' })
      expect(requests('/v1/orders').length).toBeLessThanOrEqual(1)
      const wasMade = /after|truncated/.test(fault)
      expect(await gateway.findOrdersByReceipt('zari-7-1')).toHaveLength(wasMade ? 1 : 0)
    },
  )

  test('that the gateway makes only after we have stopped waiting is found by its receipt later', async () => {
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create: 'hang_before:1200' } })
    gateway = gatewayThatWaits(IMPATIENT_MS)
    expect(await gateway.createOrder(order({ receipt: 'zari-late' }))).toEqual({
      outcome: 'unknown',
    })
    expect(await gateway.findOrdersByReceipt('zari-late')).toEqual([])
    await expect.poll(() => gateway.findOrdersByReceipt('zari-late')).toHaveLength(1)
  })

  test('is refused by the gateway’s reason', async () => {
    expect(await gateway.createOrder(order({ amountPaise: 99 }))).toEqual({
      outcome: 'refused',
      reason: 'amount_less_than_minimum_amount',
    })
    sandbox.control.scenario({
      match: { next: true },
      knobs: { order_create: '400:merchant_blocked' },
    })
    expect(await gateway.createOrder(order())).toEqual({
      outcome: 'refused',
      reason: 'merchant_blocked',
    })
  })

  test('with wrong keys is refused as such', async () => {
    const wrong = openGateway({ ...sandbox, keySecret: 'wrong', wait: async () => {} })
    expect(await wrong.createOrder(order())).toEqual({ outcome: 'refused', reason: 'wrong_keys' })
  })

  test('that is one too many is tried again after a pause, three times at most', async () => {
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create: '429' }, times: 2 })
    expect(await gateway.createOrder(order())).toMatchObject({ outcome: 'created' })
    expect(waits).toHaveLength(2)
    sandbox.control.scenario({ match: { always: true }, knobs: { order_create: '429' }, times: 9 })
    expect(await gateway.createOrder(order({ receipt: 'zari-7-2' }))).toEqual({
      outcome: 'refused',
      reason: 'too_many_requests',
    })
    expect(waits).toHaveLength(4)
  })

  test('that exists already is adopted, whichever way this account answers', async () => {
    for (const receipts of ['reject', 'return_existing'] as const) {
      const receipt = `zari-${receipts}`
      const first = await gateway.createOrder(order({ receipt }))
      sandbox.control.scenario({ match: { receipt }, knobs: { receipts } })
      expect(await gateway.createOrder(order({ receipt }))).toEqual(first)
    }
    const first = await gateway.createOrder(order({ receipt: 'zari-wished' }))
    sandbox.control.scenario({
      match: { receipt: 'zari-wished' },
      knobs: { unique_receipt: 'supported' },
    })
    expect(await gateway.createOrder(order({ receipt: 'zari-wished' }))).toEqual(first)
  })

  test('of another amount is never adopted', async () => {
    for (const receipts of ['reject', 'return_existing'] as const) {
      const receipt = `zari-${receipts}`
      await gateway.createOrder(order({ receipt, amountPaise: 100 }))
      sandbox.control.scenario({ match: { receipt }, knobs: { receipts } })
      expect(await gateway.createOrder(order({ receipt }))).toEqual({
        outcome: 'refused',
        reason: 'receipt_taken',
      })
    }
  })

  test('is created without the newer wish where the account refuses it', async () => {
    sandbox.control.scenario({ match: { always: true }, knobs: { unique_receipt: 'refused' } })
    expect(await gateway.createOrder(order())).toMatchObject({ outcome: 'created' })
  })
})

describe('a question', () => {
  test('about an unknown id is answered with null, about a malformed one without asking', async () => {
    expect(await gateway.fetchOrder('order_AAAAAAAAAAAAAA')).toBeNull()
    expect(await gateway.fetchPayment('pay_AAAAAAAAAAAAAA')).toBeNull()
    expect(await gateway.fetchRefund('rfnd_AAAAAAAAAAAAAA')).toBeNull()
    const before = sandbox.control.log().length
    expect(await gateway.fetchOrder('../payments/pay_AAAAAAAAAAAAAA')).toBeNull()
    expect(await gateway.fetchPayment('pay_AAAAAAAAAAAAAA?x=1')).toBeNull()
    expect(await gateway.fetchRefund('')).toBeNull()
    expect(await gateway.listPayments('order_1')).toEqual([])
    await expect(gateway.capturePayment('pay_1', 100)).rejects.toThrow(RangeError)
    expect(sandbox.control.log()).toHaveLength(before)
  })

  test.each([
    '5xx',
    'reset',
    'html_502',
    'empty_503',
    'null_body',
    'truncated_200',
    '429',
    'hang:1200',
  ])('that meets %s is asked again', async (fetch) => {
    if (fetch.startsWith('hang')) gateway = gatewayThatWaits(IMPATIENT_MS)
    const id = idOf(await gateway.createOrder(order()))
    sandbox.control.scenario({ match: { order_id: id }, knobs: { fetch } })
    expect(await gateway.fetchOrder(id)).toMatchObject({ id })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeLessThanOrEqual(400)
  })

  test.each(['5xx', 'reset', 'html_502', '401', '429', 'truncated_200'])(
    'that only ever meets %s has no answer, which is not "no"',
    async (fetch) => {
      const id = idOf(await gateway.createOrder(order()))
      sandbox.control.scenario({ match: { always: true }, knobs: { fetch }, times: 99 })
      await expect(gateway.fetchOrder(id)).rejects.toThrow(GatewayUnavailable)
      await expect(gateway.listPayments(id)).rejects.toThrow(GatewayUnavailable)
      await expect(gateway.findOrdersByReceipt('zari-7-1')).rejects.toThrow(GatewayUnavailable)
    },
  )

  test('to a gateway that is not there has no answer either, and says why', async () => {
    const nobody = openGateway({
      ...sandbox,
      apiUrl: 'http://127.0.0.1:9',
      checkoutScriptUrl: 'http://127.0.0.1:9/v1/checkout.js',
      wait: async () => {},
    })
    await expect(nobody.fetchOrder('order_AAAAAAAAAAAAAA')).rejects.toThrow(/ECONNREFUSED/)
    expect(await nobody.createOrder(order())).toEqual({ outcome: 'unknown' })
  })

  test('goes straight to the gateway, whatever proxy the machine has', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    expect(await gateway.createOrder(order())).toMatchObject({ outcome: 'created' })
  })
})

describe('a payment', () => {
  test('that failed tells why; the next one is captured; both are listed', async () => {
    const id = idOf(await gateway.createOrder(order()))
    sandbox.control.pay({ orderId: id, pressed: 'failure' })
    sandbox.control.pay({ orderId: id })
    expect(await gateway.listPayments(id)).toMatchObject([
      {
        status: 'failed',
        isCaptured: false,
        failure: {
          code: 'BAD_REQUEST_ERROR',
          source: 'bank',
          step: 'payment_authorization',
          reason: 'payment_failed',
        },
      },
      {
        status: 'captured',
        isCaptured: true,
        amountPaise: 249_900,
        feePaise: 5_898,
        failure: null,
        email: null,
        notes: {},
      },
    ])
  })

  test.each([
    'ok',
    '5xx_before',
    '5xx_after',
    'reset_after',
    'truncated_200',
    'already_captured',
    '429',
  ])('is captured, also when the capture meets %s', async (capture) => {
    const { id, paymentId } = await authorized()
    sandbox.control.scenario({ match: { order_id: id }, knobs: { capture } })
    expect(await gateway.capturePayment(paymentId, 249_900)).toMatchObject({
      id: paymentId,
      status: 'captured',
      gatewayOrderId: id,
    })
  })

  test('that cannot be captured is told as it is', async () => {
    const { paymentId } = await authorized()
    expect(await gateway.capturePayment(paymentId, 249_800)).toMatchObject({
      status: 'authorized',
      isCaptured: false,
    })
    await expect(gateway.capturePayment('pay_AAAAAAAAAAAAAA', 100)).rejects.toThrow(
      GatewayUnavailable,
    )
  })
})

describe('a refund', () => {
  test.each([
    'processed',
    '5xx_before',
    '5xx_after',
    'reset_after',
    'truncated_200',
    '409',
    'html_502',
  ])('is made once, also when it meets %s', async (way) => {
    const { id, paymentId } = await captured()
    sandbox.control.scenario({ match: { order_id: id }, knobs: { refund: way } })
    const made = await gateway.refundPayment(refund(paymentId))
    expect(made).toMatchObject({
      outcome: 'accepted',
      refund: { gatewayPaymentId: paymentId, amountPaise: 10_000, status: 'processed' },
    })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual(made)
    expect(await gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedPaise: 10_000 })
    expect(
      requests('/refund').every(
        ({ headers }) => headers?.['x-refund-idempotency'] === 'refund-of-7-1',
      ),
    ).toBe(true)
  })

  test('that only ever meets 5xx is unknown', async () => {
    const { paymentId } = await captured()
    sandbox.control.scenario({ match: { always: true }, knobs: { refund: '5xx' }, times: 9 })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual({ outcome: 'unknown' })
  })

  test('is refused by reason: too much, no balance, another refund with its key', async () => {
    const { id, paymentId } = await captured()
    expect(await gateway.refundPayment(refund(paymentId, 249_901))).toMatchObject({
      outcome: 'refused',
    })
    sandbox.control.scenario({ match: { order_id: id }, knobs: { refund: 'insufficient_balance' } })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual({
      outcome: 'refused',
      reason: 'insufficient_balance',
    })
    await gateway.refundPayment(refund(paymentId))
    expect(await gateway.refundPayment(refund(paymentId, 10_001))).toMatchObject({
      outcome: 'refused',
    })
    expect(await gateway.refundPayment(refund('../orders'))).toMatchObject({ outcome: 'refused' })
    await expect(
      gateway.refundPayment({ ...refund(paymentId), idempotencyKey: 'short' }),
    ).rejects.toThrow(RangeError)
  })

  test('can be pending and fail later', async () => {
    const { id, paymentId } = await captured()
    sandbox.control.scenario({
      match: { order_id: id },
      knobs: { refund: 'pending_then_failed:60' },
    })
    const made = await gateway.refundPayment(refund(paymentId))
    if (made.outcome !== 'accepted') throw new Error('The refund was not accepted.')
    expect(made.refund.status).toBe('pending')
    await sandbox.control.clock({ advanceSeconds: 60 })
    expect(await gateway.fetchRefund(made.refund.id)).toMatchObject({ status: 'failed' })
  })
})

function gatewayThatWaits(timeoutMs: number): Gateway {
  return openGateway({ ...sandbox, timeoutMs, wait: async (ms) => void waits.push(ms) })
}

function order(more: Partial<OrderToCreate> = {}): OrderToCreate {
  return {
    amountPaise: 249_900,
    receipt: 'zari-7-1',
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7200,
    ...more,
  }
}

function refund(paymentId: string, amountPaise = 10_000) {
  return { paymentId, amountPaise, idempotencyKey: 'refund-of-7-1', notes: {} }
}

async function authorized() {
  const id = idOf(await gateway.createOrder(order()))
  return {
    id,
    paymentId: sandbox.control.pay({ orderId: id, knobs: { payment: 'authorized_only' } })
      .payment_id,
  }
}

async function captured() {
  const id = idOf(await gateway.createOrder(order()))
  return { id, paymentId: sandbox.control.pay({ orderId: id }).payment_id }
}

function idOf(made: Awaited<ReturnType<Gateway['createOrder']>>): string {
  if (made.outcome !== 'created') throw new Error(`The order was not created: ${made.outcome}`)
  return made.gatewayOrderId
}

function requests(ending: string) {
  return sandbox.control
    .log()
    .filter(({ method, url }) => method === 'POST' && url?.endsWith(ending))
}
