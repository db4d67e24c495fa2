import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { processUnfinishedWebhooks, processWebhook } from './process-webhook.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(async () => {
  sandbox.control.reset()
  await db.deleteFrom('webhook_inbox').execute()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const signed = (text: string) =>
  createHmac('sha256', sandbox.webhookSecret).update(text).digest('hex')
const inbox = () =>
  db
    .selectFrom('webhook_inbox')
    .select(['event_id', 'event', 'processed_at', 'tries', 'last_error'])
    .orderBy('event_id')
    .execute()
const receive = (
  body: string,
  eventId: string | null = 'event-1',
  signature: string | null = signed(body),
) => receiveWebhook(services, { rawBody: bytes(body), signature, eventId })

test('a genuine webhook is queued and stored byte for byte', async () => {
  const body = '{ "event": "payment.captured",\n "payload": {} }\n'
  expect(await receive(body)).toEqual({ outcome: 'stored' })
  const { raw } = await db.selectFrom('webhook_inbox').select('raw').executeTakeFirstOrThrow()
  expect(raw.toString()).toBe(body)
})

test('a signed webhook with NUL characters is stored and processed', async () => {
  const body = JSON.stringify({
    event: 'payment.cap\0tured',
    payload: { payment: { entity: { id: 'pay_\0none' } } },
  })
  expect(await receive(body)).toEqual({ outcome: 'stored' })
  await processWebhook(services, 'event-1')
  expect(await inbox()).toMatchObject([
    {
      event: 'payment.captured',
      processed_at: expect.any(Date),
      last_error: 'the gateway has no payment pay_none',
    },
  ])
})

test('5: a forged, re-serialised or unsigned webhook is refused and writes nothing', async () => {
  const body = '{"event": "order.paid"}\n'
  expect(await receive(body, 'event-1', null)).toEqual({ outcome: 'forged' })
  expect(await receive(body, 'event-1', 'é')).toEqual({ outcome: 'forged' })
  expect(await receive(body, 'event-1', signed(body.trimEnd()))).toEqual({ outcome: 'forged' })
  expect(await receive(body, 'event-1', signed(JSON.stringify(JSON.parse(body))))).toEqual({
    outcome: 'forged',
  })
  expect(await inbox()).toEqual([])
})

test('3: a webhook that arrives twice, even concurrently, is stored once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, () => receive('{"event":"order.paid"}')),
  )
  expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
  expect(await inbox()).toHaveLength(1)
})

test('3: captured and order.paid webhooks, nine times each, settle the order once', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { webhook: 'duplicate:9+reorder' } })
  await shop.deliverWebhooks()
  expect((await inbox()).map(({ event }) => event).toSorted()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect((await shop.mails()).filter(({ to }) => to === shopper.email)).toHaveLength(1)
})

test('a webhook without an id is identified by a hash of its bytes', async () => {
  await receive('{"event":"order.paid"}', null)
  expect(await receive('{"event":"order.paid"}', 'no/good id')).toEqual({ outcome: 'known' })
})

test('20: a webhook stays unprocessed while the gateway is unavailable, and is retried', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun)
  await sandbox.control.settle()
  const { event_id: eventId } = await db
    .selectFrom('webhook_inbox')
    .select('event_id')
    .where('event', '=', 'payment.captured')
    .executeTakeFirstOrThrow()
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  expect(await processWebhook(services, eventId)).toMatchObject({ outcome: 'unavailable' })
  expect((await inbox()).find((row) => row.event_id === eventId)).toMatchObject({
    processed_at: null,
    tries: 1,
  })

  await db
    .updateTable('webhook_inbox')
    .set({ received_at: new Date(Date.now() - 6 * 60_000) })
    .execute()
  await processUnfinishedWebhooks(services)
  expect((await inbox()).filter(({ processed_at }) => processed_at === null)).toEqual([])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('21: a payment of another shop is stored as unmatched, logged and never refunded automatically', async () => {
  const made = await services.gateway.createOrder({
    amountPaise: 5_000,
    receipt: 'another-shop-1',
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7200,
  })
  if (made.outcome !== 'created') throw new Error('the sandbox made no order')
  const { payment_id } = shop.pay(made)
  await shop.deliverWebhooks()

  const kept = await db
    .selectFrom('payments')
    .selectAll()
    .where('gateway_payment_id', '=', payment_id)
    .execute()
  expect(kept).toMatchObject([
    {
      role: 'unmatched',
      order_id: null,
      attempt_id: null,
      status: 'captured',
      amount_paise: 5_000,
    },
  ])
  expect(
    await db.selectFrom('refunds').selectAll().where('payment_id', '=', kept[0]!.id).execute(),
  ).toEqual([])
  expect(shop.log.at(-1)).toContain('payment belongs to no order of this shop')
})

test('21: a webhook about an unknown payment is processed with a note', async () => {
  const shopper = await shop.begun(await shop.shopper())
  shop.pay(shopper, { knobs: { webhook: 'unknown_order' } })
  await shop.deliverWebhooks()
  expect(
    (await inbox()).filter(({ last_error }) =>
      last_error?.startsWith('the gateway has no payment'),
    ),
  ).not.toEqual([])
  expect((await inbox()).filter(({ processed_at }) => processed_at === null)).toEqual([])
})

test.each([
  'no json',
  '[]',
  '{"event":"x"}',
  '{"event":"account.suspended","payload":{}}',
  '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"../x"}}}}',
])('a genuine webhook with nothing to follow is kept with a note (%s)', async (body) => {
  expect(await receive(body)).toEqual({ outcome: 'stored' })
  await processWebhook(services, 'event-1')
  expect(await inbox()).toMatchObject([
    { processed_at: expect.any(Date), last_error: expect.any(String) },
  ])
})
