import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTill } from '../../../tests/test-till.ts'
import { followGatewayTroubles } from './follow-gateway-troubles.server.ts'
import { listGatewayTroubles } from './gateway-trouble-store.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { workOnWebhook } from './work-on-webhook.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop
const hdfc = { method: 'netbanking' as const, instrument: { bank: 'HDFC' } }
const known = async () =>
  (await listGatewayTroubles(db)).map(({ name, severity }) => [name, severity])

beforeEach(async () => {
  sandbox.control.reset()
  await db.deleteFrom('gateway_troubles').execute()
  await db.deleteFrom('webhook_inbox').execute()
})

test('a bank that has trouble is known from its webhook until it works again', async () => {
  const { id } = sandbox.control.downtime(hdfc)
  await shop.hearWebhooks()
  expect(await listGatewayTroubles(db)).toEqual([
    {
      name: id,
      method: 'netbanking',
      instrument: 'HDFC',
      severity: 'high',
      since: expect.any(Date),
    },
  ])
  sandbox.control.downtime({ downtimeId: id, status: 'updated', severity: 'medium' })
  await shop.hearWebhooks()
  expect(await known()).toEqual([[id, 'medium']])
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await shop.hearWebhooks()
  expect(await known()).toEqual([])
  expect(
    await db
      .selectFrom('webhook_inbox')
      .select(['event', 'last_error'])
      .where('processed_at', 'is', null)
      .execute(),
  ).toEqual([])
})

test('what was lost on the way is found by the clock, in both directions', async () => {
  sandbox.control.webhooks({ isEnabled: false })
  const { id } = sandbox.control.downtime(hdfc)
  await followGatewayTroubles(till)
  expect(await known()).toEqual([[id, 'high']])
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await followGatewayTroubles(till)
  expect(await known()).toEqual([])
})

test('an old webhook, caught and sent again under a new name, brings no trouble back', async () => {
  const { id } = sandbox.control.downtime(hdfc)
  const started = sandbox.control.state().events[0]!
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await shop.hearWebhooks()
  expect(
    await receiveWebhook(till, {
      rawBody: Buffer.from(started.body),
      signature: started.signature,
      eventId: 'NewNameOld0001',
    }),
  ).toEqual({ outcome: 'stored' })
  await workOnWebhook(till, 'NewNameOld0001')
  expect(await known()).toEqual([])
})

test.each(['5xx', '429', 'truncated_200', 'html_502'])(
  'a gateway that does not answer (%s) says nothing: what is known stays',
  async (fetch) => {
    const { id } = sandbox.control.downtime(hdfc)
    await followGatewayTroubles(till)
    sandbox.control.scenario({ match: { always: true }, knobs: { fetch }, times: 99 })
    await expect(followGatewayTroubles(till)).rejects.toThrow(GatewayUnavailable)
    expect(await known()).toEqual([[id, 'high']])
  },
)

test('17: wrong keys are an alarm at the desk, once, until the gateway takes them again', async () => {
  const wrong = {
    ...till,
    gateway: openGateway({ ...sandbox, keySecret: 'wrong', wait: async () => {} }),
  }
  await followGatewayTroubles(wrong)
  const [since] = (await listGatewayTroubles(db)).map((trouble) => trouble.since)
  await followGatewayTroubles(wrong)
  expect(await listGatewayTroubles(db)).toEqual([
    { name: 'keys', method: 'all', instrument: '', severity: 'high', since },
  ])
  expect(shop.log.at(-1)).toContain('does not take our keys')
  await followGatewayTroubles(till)
  expect(await known()).toEqual([])
})

test.each([
  '{"event":"payment.downtime.started","payload":{}}',
  '{"event":"payment.downtime.begun","payload":{"payment.downtime":{"entity":{"id":7}}}}',
])(
  'a webhook about trouble is believed for nothing but that it is time to ask (%s)',
  async (body) => {
    const signature = createHmac('sha256', sandbox.webhookSecret).update(body).digest('hex')
    await receiveWebhook(till, { rawBody: Buffer.from(body), signature, eventId: 'event-1' })
    await workOnWebhook(till, 'event-1')
    expect(await known()).toEqual([])
  },
)

test('news about a bank touches no order, no payment and no refund', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun)
  await shop.hearWebhooks()
  const books = async () =>
    (
      await sql`select (select json_agg(orders) from orders) as orders, (select json_agg(payments) from payments) as payments,
    (select json_agg(refunds) from refunds) as refunds, (select json_agg(mails) from mails) as mails`.execute(
        db,
      )
    ).rows
  const before = await books()
  sandbox.control.downtime({ method: 'upi', instrument: { vpa_handle: 'ALL' } })
  await shop.hearWebhooks()
  expect(await books()).toEqual(before)
  expect(await known()).toHaveLength(1)
})

test('a refund of the dashboard that was to be instant and is slowed is one refund, and nothing about it is told twice', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.hearWebhooks()
  sandbox.control.refund({ paymentId, amount: 10_000, speed: 'optimum', way: 'speed_changed:60' })
  await shop.hearWebhooks()
  await sandbox.control.clock({ advanceSeconds: 120 })
  await shop.hearWebhooks()
  const events = await db
    .selectFrom('webhook_inbox')
    .select('event')
    .where('event', 'like', 'refund.%')
    .orderBy('event')
    .execute()
  expect(events.map(({ event }) => event)).toEqual([
    'refund.created',
    'refund.processed',
    'refund.speed_changed',
  ])
  expect(
    await db.selectFrom('refunds').select(['status', 'amount_paise', 'origin']).execute(),
  ).toEqual([{ status: 'processed', amount_paise: 10_000, origin: 'gateway' }])
  const subjects = (await shop.mails())
    .filter(({ to }) => to === shopper.email)
    .map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(subjects).toHaveLength(3)
})
