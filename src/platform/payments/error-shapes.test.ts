import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailable } from './gateway.server.ts'
import { openGateway } from './razorpay.server.ts'

/** Whatever a gateway, a proxy before it or a broken line may answer, whether our sandbox can or not: one server that says it to every question. */

type Say = (response: ServerResponse, request: IncomingMessage) => void
let say: Say
let heard: { method: string; headers: IncomingMessage['headers'] }[] = []

const server = createServer((request, response) => {
  request.resume()
  heard.push({ method: request.method ?? '', headers: request.headers })
  say(response, request)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard = []
})

const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const keys = { keyId: 'rzp_test_AAAAAAAAAAAAAA', keySecret: 'secret', webhookSecret: 'hook' }
const gateway = openGateway({
  ...keys,
  apiUrl,
  checkoutScriptUrl: `${apiUrl}/v1/checkout.js`,
  timeoutMs: 600,
  wait: async () => {},
})
const bare = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret })
Object.assign((bare.api as unknown as { rq: { defaults: object } }).rq.defaults, {
  baseURL: apiUrl,
  proxy: false,
  timeout: 600,
})

const PAYMENT = 'pay_AAAAAAAAAAAAAA'
const ORDER = 'order_AAAAAAAAAAAAAA'
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
/** What each question ends with: the name of its error, or its answer. */
const askAll = (...more: Promise<unknown>[]) =>
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
    ].map((asked) =>
      asked.catch((problem: unknown) =>
        problem instanceof GatewayUnavailable ? 'unavailable' : problem,
      ),
    ),
  )
const unavailable = (count: number) => Array.from({ length: count }, () => 'unavailable')

const json =
  (status: number, body: unknown): Say =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const html =
  (status: number): Say =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html><h1>Not now</h1></html>')
const error = (fields: object) => ({
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

describe('an answer that says nothing about what was done: nothing is concluded, and what may not be repeated is not', () => {
  test.each<[string, Say]>([
    [
      'the incident body of a live 500',
      json(
        500,
        error({
          code: 'SERVER_ERROR',
          description: 'We are facing some trouble completing your request at the moment.',
        }),
      ),
    ],
    ['a bad gateway in HTML', html(502)],
    ['a gateway time-out in HTML', html(504)],
    ['a maintenance page that says 200', html(200)],
    ['a firewall’s 403 in HTML', html(403)],
    ['a 400 in HTML', html(400)],
    ['503 with nothing', (response) => response.writeHead(503).end()],
    ['500 with null', json(500, null)],
    ['500 with a text', json(500, 'no')],
    ['500 with a list', json(500, [])],
    ['500 with an error that is a text', json(500, { error: 'no' })],
    ['400 with an error that is a text', json(400, { error: 'no' })],
    ['400 with an empty error', json(400, { error: {} })],
    ['204', (response) => response.writeHead(204).end()],
    ['200 with nothing', (response) => response.writeHead(200).end()],
    ['200 with null', json(200, null)],
    ['200 with an error in it', json(200, error({}))],
    [
      '200 with another entity',
      json(200, { id: 'plink_AAAAAAAAAAAAAA', entity: 'payment_link', amount: 50_000 }),
    ],
    [
      '200 cut off',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"id":"order_AAAAAAAAAAAAAA","entity":"ord'),
    ],
    [
      '200 that ends before its length',
      (response) => {
        response
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' })
          .write('{"id":')
        setImmediate(() => response.socket?.destroy())
      },
    ],
    [
      'a body that is no gzip',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end('{}'),
    ],
    [
      'more than anybody would say',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(`"${'x'.repeat(2_100_000)}"`),
    ],
    ['a connection that is closed', (response) => response.socket?.destroy()],
  ])('%s', async (_name, answer) => {
    say = answer
    expect(await create()).toEqual({ outcome: 'unknown' })
    expect(heard.map(({ method }) => method)).toEqual(['POST'])
    expect(await refund()).toEqual({ outcome: 'unknown' })
    expect(await askAll(gateway.findHealth())).toEqual(unavailable(8))
  })

  test('a call that only drips ends when its time is over', async () => {
    say = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drop = setInterval(() => response.write(' '), 100)
      response.once('close', () => clearInterval(drop))
    }
    expect(await create()).toEqual({ outcome: 'unknown' })
    expect(heard).toHaveLength(1)
  })
})

test('a redirect: the SDK turns a payment into a reading that succeeds; the shop does not follow it', async () => {
  const order = {
    id: ORDER,
    entity: 'order',
    amount: 50_000,
    amount_paid: 0,
    currency: 'INR',
    receipt: 'shape-0001',
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: 1,
  }
  say = (response, request) =>
    request.url === '/elsewhere'
      ? json(200, order)(response, request)
      : response.writeHead(302, { Location: '/elsewhere' }).end()
  expect(await bare.orders.create({ amount: 50_000, currency: 'INR' })).toMatchObject({ id: ORDER })
  expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET'])
  heard = []
  expect(await create()).toEqual({ outcome: 'unknown' })
  expect(heard.map(({ method }) => method)).toEqual(['POST'])
})

describe('an answer that says no', () => {
  const unknownId = error({
    description: 'The id provided does not exist',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  })
  const older = {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
  }

  test.each([
    ['of today', unknownId],
    ['of an older generation, without a reason', older],
  ])('that an id is unknown, %s, is an answer', async (_name, body) => {
    say = json(400, body)
    expect([
      await gateway.fetchOrder(ORDER),
      await gateway.fetchPayment(PAYMENT),
      await gateway.fetchRefund('rfnd_AAAAAAAAAAAAAA'),
    ]).toEqual([null, null, null])
  })

  test.each([
    [
      'an address that the gateway does not know',
      error({ description: 'The requested URL was not found on the server.' }),
    ],
    ['an account that is blocked', error({ reason: 'merchant_blocked', source: 'business' })],
  ])('for another reason does not say that an id is unknown: %s', async (_name, body) => {
    say = json(400, body)
    expect(await askAll()).toEqual(unavailable(7))
  })

  test.each<[number, object, string]>([
    [
      400,
      { reason: 'amount_less_than_minimum_amount', step: 'order_creation' },
      'amount_less_than_minimum_amount',
    ],
    [400, { reason: 'input_validation_failed', field: 'amount' }, 'input_validation_failed'],
    [400, { reason: undefined, source: undefined, step: undefined }, 'BAD_REQUEST_ERROR'],
    [400, { reason: 'NA' }, 'BAD_REQUEST_ERROR'],
    [
      401,
      { reason: undefined, source: undefined, step: undefined, metadata: undefined },
      'wrong_keys',
    ],
    [404, { reason: 'NA' }, 'BAD_REQUEST_ERROR'],
    [429, {}, 'too_many_requests'],
  ])('%i to the making of an order, %j, is told by its reason', async (status, fields, reason) => {
    say = json(status, error(fields))
    expect(await create()).toEqual({ outcome: 'refused', reason })
    expect(heard).toHaveLength(status === 429 ? 3 : 1)
  })

  test.each<[number, object, object]>([
    [
      400,
      { reason: 'insufficient_balance' },
      { outcome: 'refused', reason: 'insufficient_balance' },
    ],
    [400, {}, { outcome: 'refused', reason: 'BAD_REQUEST_ERROR' }],
    [401, {}, { outcome: 'unknown' }],
    [409, {}, { outcome: 'unknown' }],
    [429, {}, { outcome: 'unknown' }],
  ])(
    '%i to a refund, %j, is no only where nothing can have been sent',
    async (status, fields, made) => {
      say = json(status, error(fields))
      expect(await refund()).toEqual(made)
      expect(new Set(heard.map(({ headers }) => headers['x-refund-idempotency']))).toEqual(
        new Set(['refund-shape-1']),
      )
    },
  )
})

test('every call carries the keys, and the name of the SDK', async () => {
  say = json(200, { entity: 'collection', count: 0, items: [] })
  await gateway.listPayments(ORDER)
  await refund()
  for (const { headers } of heard) {
    expect(headers.authorization).toBe(`Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`)
  }
  expect(heard[0]!.headers['user-agent']).toMatch(/^razorpay-node@/)
})
