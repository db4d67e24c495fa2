import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { routeArguments } from '../../../tests/support/route-arguments.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { action } from './razorpay-webhook.ts'

const { services, db, sandbox } = await openTestServices()
const { config: _config, ...parts } = services

async function send(body: string, signature: string): Promise<number> {
  const request = new Request('http://zari.test/webhooks/payments', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `event-${body.length}`,
    },
  })
  return (await action(routeArguments(parts, { request }))).status
}
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
