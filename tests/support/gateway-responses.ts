import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { afterAll, beforeEach } from 'vitest'
import { isUnavailable } from '../../src/platform/payments/gateway.server.ts'
import { openGateway } from '../../src/platform/payments/razorpay.server.ts'

export type Responder = (response: ServerResponse, request: IncomingMessage) => void

const TIMEOUT_MS = 30_000
/** The timeout for calls that must time out. */
const IMPATIENT_MS = 600
export const PAYMENT = 'pay_AAAAAAAAAAAAAA'
export const ORDER = 'order_AAAAAAAAAAAAAA'

/** A gateway that gives every call the same response, including responses that the sandbox never gives. */
export async function openRespondingGateway() {
  const state = {
    respond: (() => {}) as Responder,
    calls: [] as { method: string; headers: IncomingMessage['headers'] }[],
  }
  const server = createServer((request, response) => {
    request.resume()
    state.calls.push({ method: request.method ?? '', headers: request.headers })
    state.respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    state.calls = []
  })

  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { keyId: 'rzp_test_AAAAAAAAAAAAAA', keySecret: 'secret', webhookSecret: 'hook' }
  const open = (timeoutMs: number) =>
    openGateway({
      ...keys,
      apiUrl,
      checkoutScriptUrl: `${apiUrl}/v1/checkout.js`,
      timeoutMs,
      wait: async () => {},
    })
  const gateway = open(TIMEOUT_MS)
  const sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
  Object.assign((sdk.api as unknown as { rq: { defaults: object } }).rq.defaults, {
    baseURL: apiUrl,
    proxy: false,
    timeout: TIMEOUT_MS,
  })

  const impatient = gatewayCalls(open(IMPATIENT_MS))
  return { state, keys, apiUrl, gateway, sdk, impatient, ...gatewayCalls(gateway) }
}

function gatewayCalls(gateway: ReturnType<typeof openGateway>) {
  const create = () =>
    gateway.createOrder({
      amountPaise: 50_000,
      receipt: 'shape-0001',
      notes: {},
      autoCaptureMinutes: 12,
      manualCaptureMinutes: 7_200,
    })
  const refund = () =>
    gateway.refundPayment({
      paymentId: PAYMENT,
      amountPaise: 10_000,
      idempotencyKey: 'refund-shape-1',
      notes: {},
    })
  const nameOf = (result: unknown) => (isUnavailable(result) ? result.outcome : result)
  /** Makes each call and returns its result or error. `unavailable` is returned without its reason. */
  const queryAll = (...more: Promise<unknown>[]) =>
    Promise.all(
      [
        gateway.fetchOrder(ORDER),
        gateway.fetchPayment(PAYMENT),
        gateway.fetchRefund('rfnd_AAAAAAAAAAAAAA'),
        gateway.listPayments(ORDER),
        gateway.listRefunds(PAYMENT),
        gateway.findOrdersByReceipt('shape-0001'),
        gateway.capturePayment(PAYMENT, 100),
        ...more,
      ].map((result) => result.then(nameOf, (problem: unknown) => problem)),
    )
  return { create, refund, queryAll }
}

export const unavailable = (count: number) => Array.from({ length: count }, () => 'unavailable')

export const json =
  (status: number, body: unknown): Responder =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

export const errorBody = (fields: object) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'x',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
    ...fields,
  },
})
