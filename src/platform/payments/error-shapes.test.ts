import { describe, expect, test } from 'vitest'
import {
  errorBody,
  json,
  openRespondingGateway,
  ORDER,
  unavailable,
  type Responder,
} from '../../../tests/support/gateway-responses.ts'

const { state, keys, gateway, sdk, create, impatient, refund, queryAll } =
  await openRespondingGateway()
const html =
  (status: number): Responder =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html><h1>Not now</h1></html>')
describe('answers that prove nothing', () => {
  test.each<[string, Responder]>([
    [
      'the incident body of a live 500',
      json(
        500,
        errorBody({
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
    ['200 with an error in it', json(200, errorBody({}))],
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
      'a body above the size limit',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(`"${'x'.repeat(2_100_000)}"`),
    ],
    ['a connection that is closed', (response) => response.socket?.destroy()],
  ])('%s', async (_name, respond) => {
    state.respond = respond
    expect(await create()).toEqual({ outcome: 'unknown' })
    expect(state.calls.map(({ method }) => method)).toEqual(['POST'])
    expect(await refund()).toEqual({ outcome: 'unknown' })
    expect(await queryAll(gateway.findHealth())).toEqual(unavailable(8))
  })

  test('a call whose response arrives too slowly ends at its timeout', async () => {
    state.respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drop = setInterval(() => response.write(' '), 100)
      response.once('close', () => clearInterval(drop))
    }
    expect(await impatient.create()).toEqual({ outcome: 'unknown' })
    expect(state.calls).toHaveLength(1)
  })
})

test('a redirect is not followed, because it would turn a POST into a successful GET', async () => {
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
  state.respond = (response, request) =>
    request.url === '/elsewhere'
      ? json(200, order)(response, request)
      : response.writeHead(302, { Location: '/elsewhere' }).end()
  expect(await sdk.orders.create({ amount: 50_000, currency: 'INR' })).toMatchObject({ id: ORDER })
  expect(state.calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  state.calls = []
  expect(await create()).toEqual({ outcome: 'unknown' })
  expect(state.calls.map(({ method }) => method)).toEqual(['POST'])
})

test('every call carries the keys and the SDK’s name', async () => {
  state.respond = json(200, { entity: 'collection', count: 0, items: [] })
  await gateway.listPayments(ORDER)
  await refund()
  for (const { headers } of state.calls) {
    expect(headers.authorization).toBe(`Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`)
  }
  expect(state.calls[0]!.headers['user-agent']).toMatch(/^razorpay-node@/)
})
