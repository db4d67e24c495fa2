import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#platform/rate-limits/client-address.server.ts'
import { routeArguments } from '../../../tests/support/route-arguments.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { action } from './razorpay-webhook.ts'

const { services, db, sandbox } = await openTestServices()
const { config: _config, ...parts } = services

function requestWith(body: string, signature: string, address = '203.0.113.1'): Request {
  return new Request('http://zari.test/webhooks/payments', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `event-${body.length}`,
      [CLIENT_ADDRESS_HEADER]: address,
    },
  })
}
const answerTo = (request: Request, shop: object = parts) =>
  action(routeArguments(shop, { request }))
const send = async (...given: Parameters<typeof requestWith>) =>
  (await answerTo(requestWith(...given))).status
const signed = (body: string) =>
  createHmac('sha256', sandbox.webhookSecret).update(body).digest('hex')

test('a stored webhook is answered 200; a forged or too large webhook is answered 4xx', async () => {
  const body = '{"event":"order.paid", "payload":{}}'
  const tooLarge = `"${'x'.repeat(1_000_000)}"`
  expect([
    await send(body, signed(body)),
    await send(body, signed(body)),
    await send(body, 'x'),
    await send(tooLarge, signed(tooLarge)),
  ]).toEqual([200, 200, 400, 413])
  expect(await db.selectFrom('webhook_inbox').select('event').execute()).toEqual([
    { event: 'order.paid' },
  ])
})

test('a signed webhook with NUL characters is stored and answered 200', async () => {
  const body = '{"event":"order.\\u0000paid", "payload":{}}'
  expect(await send(body, signed(body))).toBe(200)
  expect(
    await db
      .selectFrom('webhook_inbox')
      .select('raw')
      .where('event_id', '=', `event-${body.length}`)
      .execute(),
  ).toEqual([{ raw: Buffer.from(body) }])
})

test('without a well-formed signature, neither body nor database is read', async () => {
  for (const signature of ['', 'x', 'A'.repeat(64), 'a'.repeat(65)]) {
    const request = requestWith('{}', signature, '203.0.113.8')
    expect((await answerTo(request, {})).status).toBe(400)
    expect(request.bodyUsed).toBe(false)
  }
})

test('forged webhooks are limited and logged 20 times a minute; a genuine one is always stored', async () => {
  const forger = '203.0.113.9'
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line) }
  const forged = 'a'.repeat(64)
  for (let post = 0; post < 30; post++)
    expect((await answerTo(requestWith('{}', forged, forger), { ...parts, log })).status).toBe(400)
  expect(lines).toHaveLength(20)
  const refused = await answerTo(requestWith('{}', 'x', forger), {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  const body = '{"event":"payment.captured", "payload":{"genuine":1}}'
  expect(await send(body, signed(body), forger)).toBe(200)
  const stored = db.selectFrom('webhook_inbox').select('event').where('raw', '=', Buffer.from(body))
  expect(await stored.execute()).toEqual([{ event: 'payment.captured' }])
})
