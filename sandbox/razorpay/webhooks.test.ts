import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './start-sandbox.ts'

type Delivery = { body: string; headers: IncomingHttpHeaders; rawHeaders: string[] }
type Envelope = {
  event: string
  contains: string[]
  payload: Record<string, { entity: Record<string, unknown> }>
}

let shop: Server
let sandbox: Sandbox
let deliveries: Delivery[]
/** What the shop answers, one after the other; then 200. `null` closes the connection. */
let answers: (number | null)[]

beforeEach(async () => {
  deliveries = []
  answers = []
  shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      deliveries.push({ body, headers: request.headers, rawHeaders: request.rawHeaders })
      const status = answers.length > 0 ? answers.shift() : 200
      if (status === null) request.socket.destroy()
      else response.writeHead(status ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  sandbox = await startSandbox({
    webhookUrl: `http://127.0.0.1:${port}/hooks`,
    webhookSecret: 'now',
    previousWebhookSecret: 'before',
  })
  await sandbox.control.clock({ freeze: true })
})
afterEach(async () => {
  await sandbox.close()
  shop.closeAllConnections()
  shop.close()
})

describe('a paid order', () => {
  test('is told three times, in compact JSON, with the documented headers', async () => {
    const { id } = await pay()
    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    const [authorized, captured, paid] = deliveries.map(({ body }) => JSON.parse(body) as Envelope)
    expect(Object.keys(authorized!)).toEqual([
      'entity',
      'account_id',
      'event',
      'contains',
      'payload',
      'created_at',
    ])
    expect(authorized!.payload['payment']!.entity).toMatchObject({
      status: 'authorized',
      captured: false,
      order_id: id,
    })
    expect(captured).toMatchObject({
      contains: ['payment'],
      payload: { payment: { entity: { status: 'captured' } } },
    })
    expect(paid).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { id, status: 'paid', description: null, checkout: null } } },
    })

    const { headers, body, rawHeaders } = deliveries[0]!
    expect(body).toBe(JSON.stringify(JSON.parse(body)))
    expect(rawHeaders).toEqual(
      expect.arrayContaining(['X-Razorpay-Signature', 'X-Razorpay-Event-Id']),
    )
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'accept-encoding': 'gzip',
    })
    expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/)
    expect(headers['request-id']).toBe(headers['x-razorpay-event-id'])
    expect(headers['x-razorpay-signature']).toBe(signed(body, 'now'))
  })

  test('that somebody refunds in the dashboard is told like any other refund, without notes and without a key', async () => {
    const { paymentId } = await pay()
    deliveries = []
    const { id } = sandbox.control.refund({ paymentId, amount: 10_000 })
    await sandbox.control.settle()
    expect(names()).toEqual(['refund.created', 'refund.processed'])
    expect((JSON.parse(deliveries[0]!.body) as Envelope).payload['refund']!.entity).toMatchObject({
      id,
      amount: 10_000,
      notes: [],
      status: 'processed',
    })
    expect(() => sandbox.control.refund({ paymentId, amount: 999_999_999 })).toThrow(
      'greater than amount captured',
    )
  })

  test('that nobody captures goes back by itself, and the refund is told', async () => {
    await pay({ payment: 'authorized_only' })
    deliveries = []
    await sandbox.control.clock({ advanceSeconds: 7200 * 60 })
    expect(names()).toEqual(['refund.created', 'refund.processed'])
    const { payment, refund } = (JSON.parse(deliveries[0]!.body) as Envelope).payload
    expect(payment!.entity).toMatchObject({ status: 'refunded', captured: false })
    expect(refund!.entity).toMatchObject({ amount: payment!.entity['amount'], notes: [] })
  })

  test('and its refund are told with refund and payment, keys in alphabetical order', async () => {
    const { paymentId } = await pay()
    deliveries = []
    await refund(paymentId)
    expect(names()).toEqual(['refund.created', 'refund.processed'])
    const created = JSON.parse(deliveries[0]!.body) as Envelope
    expect(Object.keys(created)).toEqual(Object.keys(created).toSorted())
    expect(created.payload['payment']!.entity).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect(Object.keys(created.payload['payment']!.entity)).toEqual(
      Object.keys(created.payload['payment']!.entity).toSorted(),
    )
  })
})

describe('a retry', () => {
  test('has the same bytes, event id and signature, and nothing that counts', async () => {
    answers = [400, 302, 500]
    await pay({ webhook: 'send', payment: 'authorized_only' })
    await sandbox.control.clock({ advanceSeconds: 100 })
    expect(deliveries).toHaveLength(4)
    for (const { body, headers } of deliveries) {
      expect(body).toBe(deliveries[0]!.body)
      expect({ ...headers, connection: '' }).toEqual({ ...deliveries[0]!.headers, connection: '' })
    }
  })

  test.each([
    [400, [0, 6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40988, 81953]],
    [500, [0, 0.23, 6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40988, 81953]],
  ])(
    'after %i follows the measured ladder for a day, then the address is switched off',
    async (status, ladder) => {
      answers = Array.from({ length: 99 }, () => status)
      await pay({ payment: 'authorized_only' })
      await sandbox.control.clock({ advanceSeconds: 86_400 })
      const [event] = sandbox.control.state().events
      expect(event?.tries.map(({ atMs }) => (atMs - event.tries[0]!.atMs) / 1000)).toEqual(ladder)
      expect(event?.status).toBe('given up')
      expect(sandbox.control.state().webhooksEnabled).toBe(false)
      answers = []
      await pay()
      expect(deliveries).toHaveLength(ladder.length)
      sandbox.control.webhooks({ isEnabled: true, replay: true })
      await sandbox.control.clock({ advanceSeconds: 1 })
      expect(deliveries).toHaveLength(ladder.length + 4)
    },
  )

  test('stops with the first 2xx', async () => {
    answers = [null, 204]
    await pay({ payment: 'authorized_only' })
    await sandbox.control.clock({ advanceSeconds: 1000 })
    expect(deliveries).toHaveLength(2)
    expect(sandbox.control.state().events).toMatchObject([
      { status: 'acknowledged', tries: [{ status: 'no answer' }, { status: 204 }] },
    ])
  })

  test('of an event from before a change of the secret keeps the old signature; a replay takes the new one', async () => {
    answers = [500, 500, 500]
    await pay({ payment: 'authorized_only' })
    sandbox.control.webhooks({ secret: 'next' })
    await sandbox.control.clock({ advanceSeconds: 5 })
    expect(
      deliveries.map(
        ({ headers, body }) => headers['x-razorpay-signature'] === signed(body, 'now'),
      ),
    ).toEqual([true, true, true])
    sandbox.control.webhooks({ replay: true })
    await sandbox.control.settle()
    expect(deliveries[3]!.headers['x-razorpay-signature']).toBe(signed(deliveries[3]!.body, 'next'))
  })
})

describe('a scenario', () => {
  test.each<[string, string[]]>([
    ['drop', []],
    ['duplicate:2', ['payment.authorized', 'payment.authorized']],
    ['send', ['payment.authorized']],
  ])('%s sends what it says', async (webhook, expected) => {
    await pay({ webhook, payment: 'authorized_only' })
    expect(names()).toEqual(expected)
  })

  test('delay waits by the gateway’s clock', async () => {
    await pay({ webhook: 'delay:30', payment: 'authorized_only' })
    await sandbox.control.clock({ advanceSeconds: 28 })
    expect(deliveries).toHaveLength(0)
    await sandbox.control.clock({ advanceSeconds: 2 })
    expect(deliveries).toHaveLength(1)
  })

  test('reorder sends the last first', async () => {
    await pay({ webhook: 'reorder' })
    expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  test('hold keeps everything until it is released', async () => {
    await pay({ webhook: 'hold' })
    expect(deliveries).toHaveLength(0)
    expect(sandbox.control.webhooks({ release: 'all' })).toEqual({ released: 3, replayed: 0 })
    await sandbox.control.settle()
    expect(deliveries).toHaveLength(3)
  })

  test.each(['corrupt_body', 'bad_signature'])('%s damages the first try only', async (webhook) => {
    answers = [400]
    await pay({ webhook, payment: 'authorized_only' })
    await sandbox.control.clock({ advanceSeconds: 7 })
    expect(
      deliveries.map(
        ({ body, headers }) => headers['x-razorpay-signature'] === signed(body, 'now'),
      ),
    ).toEqual([false, true])
  })

  test('old_secret signs with the previous secret', async () => {
    await pay({ webhook: 'old_secret', payment: 'authorized_only' })
    expect(deliveries[0]!.headers['x-razorpay-signature']).toBe(
      signed(deliveries[0]!.body, 'before'),
    )
  })

  test('unknown_order also tells of an order that nobody made', async () => {
    const { id } = await pay({ webhook: 'unknown_order', payment: 'authorized_only' })
    const orders = deliveries.map(
      ({ body }) => (JSON.parse(body) as Envelope).payload['payment']!.entity['order_id'],
    )
    expect(orders).toHaveLength(2)
    expect(orders.filter((orderId) => orderId === id)).toHaveLength(1)
  })
})

test('a dispute is told with its payment', async () => {
  const { paymentId } = await pay()
  deliveries = []
  const { id } = sandbox.control.dispute({ paymentId })
  for (const status of ['under_review', 'action_required', 'lost'] as const)
    sandbox.control.dispute({ disputeId: id, status })
  await sandbox.control.settle()
  expect(names()).toEqual([
    'payment.dispute.created',
    'payment.dispute.under_review',
    'payment.dispute.action_required',
    'payment.dispute.lost',
  ])
  expect(JSON.parse(deliveries[2]!.body)).toMatchObject({
    payload: { dispute: { entity: { id, status: 'open', amount_deducted: 0 } } },
  })
  expect(JSON.parse(deliveries[3]!.body)).toMatchObject({
    payload: { dispute: { entity: { id, status: 'lost', amount_deducted: 100_000 } } },
  })
})

test('a refund that was to be instant and is not tells so, and is processed all the same', async () => {
  const { paymentId } = await pay()
  deliveries = []
  const { id, speed_processed } = sandbox.control.refund({
    paymentId,
    speed: 'optimum',
    way: 'speed_changed:60',
  })
  expect(speed_processed).toBe('instant')
  await sandbox.control.clock({ advanceSeconds: 120 })
  expect(names()).toEqual(['refund.created', 'refund.speed_changed', 'refund.processed'])
  expect((JSON.parse(deliveries[1]!.body) as Envelope).payload['refund']!.entity).toMatchObject({
    id,
    status: 'pending',
    speed_requested: 'optimum',
    speed_processed: 'normal',
  })
})

async function pay(knobs: Record<string, string> = {}): Promise<{ id: string; paymentId: string }> {
  const { id } = (await ask('/v1/orders', { amount: 100_000, currency: 'INR' })) as { id: string }
  const paymentId = sandbox.control.pay({ orderId: id, knobs }).payment_id
  await sandbox.control.clock({ advanceSeconds: 1 })
  return { id, paymentId }
}

async function refund(paymentId: string): Promise<void> {
  await ask(`/v1/payments/${paymentId}/refund`, {})
  await sandbox.control.settle()
}

async function ask(path: string, body: object): Promise<unknown> {
  const response = await fetch(sandbox.apiUrl + path, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` },
    body: JSON.stringify(body),
  })
  return response.json()
}

function names(): string[] {
  return deliveries.map(({ body }) => (JSON.parse(body) as Envelope).event)
}

function signed(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
