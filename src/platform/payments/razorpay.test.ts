import { afterEach, describe, expect, test, vi } from 'vitest'
import { openGateway } from './razorpay.server.ts'
import {
  idOf,
  openSandboxGateway,
  orderToCreate,
  TIMEOUT_MS,
} from '../../../tests/support/sandbox-gateway.ts'

const { sandbox, waits, gateway, withTimeout, authorized } = await openSandboxGateway()
afterEach(() => vi.unstubAllEnvs())

/** A short timeout, for calls that must time out. */
const IMPATIENT_MS = 800

describe('queries', () => {
  test('a query for an unknown id returns null, and a malformed id returns null without a call', async () => {
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
  ])('a query that ends with %s is retried', async (fetch) => {
    const gateway = withTimeout(fetch.startsWith('hang') ? IMPATIENT_MS : TIMEOUT_MS)
    const id = idOf(await gateway.createOrder(orderToCreate()))
    sandbox.control.scenario({ match: { order_id: id }, knobs: { fetch } })
    expect(await gateway.fetchOrder(id)).toMatchObject({ id })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeLessThanOrEqual(400)
  })

  test.each(['5xx', 'reset', 'html_502', '401', '429', 'truncated_200'])(
    'a query that always ends with %s gives unavailable instead of null',
    async (fetch) => {
      const id = idOf(await gateway.createOrder(orderToCreate()))
      sandbox.control.scenario({ match: { always: true }, knobs: { fetch }, times: 99 })
      expect(await gateway.fetchOrder(id)).toMatchObject({ outcome: 'unavailable' })
      expect(await gateway.listPayments(id)).toMatchObject({ outcome: 'unavailable' })
      expect(await gateway.findOrdersByReceipt('zari-7-1')).toMatchObject({
        outcome: 'unavailable',
      })
    },
  )

  test('a query to an unreachable gateway is unavailable with its reason', async () => {
    const unreachable = openGateway({
      ...sandbox,
      apiUrl: 'http://127.0.0.1:9',
      checkoutScriptUrl: 'http://127.0.0.1:9/v1/checkout.js',
      wait: async () => {},
    })
    expect(await unreachable.fetchOrder('order_AAAAAAAAAAAAAA')).toMatchObject({
      reason: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await unreachable.createOrder(orderToCreate())).toEqual({ outcome: 'unknown' })
  })

  test('a query ignores the proxy settings of the machine', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    expect(await gateway.createOrder(orderToCreate())).toMatchObject({ outcome: 'created' })
  })
})

describe('payments', () => {
  test('a failed payment has a reason, the next payment is captured, and both are listed', async () => {
    const id = idOf(await gateway.createOrder(orderToCreate()))
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
  ])('a payment is captured even when the capture call ends with %s', async (capture) => {
    const { id, paymentId } = await authorized()
    sandbox.control.scenario({ match: { order_id: id }, knobs: { capture } })
    expect(await gateway.capturePayment(paymentId, 249_900)).toMatchObject({
      id: paymentId,
      status: 'captured',
      gatewayOrderId: id,
    })
  })

  test('capturing a payment that cannot be captured returns the payment unchanged', async () => {
    const { paymentId } = await authorized()
    expect(await gateway.capturePayment(paymentId, 249_800)).toMatchObject({
      status: 'authorized',
      isCaptured: false,
    })
    expect(await gateway.capturePayment('pay_AAAAAAAAAAAAAA', 100)).toMatchObject({
      outcome: 'unavailable',
    })
  })
})
