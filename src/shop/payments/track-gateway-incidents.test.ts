import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { trackGatewayIncidents } from './track-gateway-incidents.server.ts'
import { listGatewayIncidents } from './gateway-incident-store.server.ts'
import { receiveWebhook } from '../settlement/receive-webhook.server.ts'
import { processWebhook } from '../settlement/process-webhook.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop
const hdfc = { method: 'netbanking' as const, instrument: { bank: 'HDFC' } }
const known = async () =>
  (await listGatewayIncidents(db)).map(({ name, severity }) => [name, severity])

beforeEach(async () => {
  sandbox.control.reset()
  await db.deleteFrom('gateway_troubles').execute()
  await db.deleteFrom('webhook_inbox').execute()
})

test('a bank’s incident is stored from its first webhook until it is resolved', async () => {
  const { id } = sandbox.control.downtime(hdfc)
  await shop.deliverWebhooks()
  expect(await listGatewayIncidents(db)).toEqual([
    {
      name: id,
      method: 'netbanking',
      instrument: 'HDFC',
      severity: 'high',
      since: expect.any(Date),
    },
  ])
  sandbox.control.downtime({ downtimeId: id, status: 'updated', severity: 'medium' })
  await shop.deliverWebhooks()
  expect(await known()).toEqual([[id, 'medium']])
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await shop.deliverWebhooks()
  expect(await known()).toEqual([])
  expect(
    await db
      .selectFrom('webhook_inbox')
      .select(['event', 'last_error'])
      .where('processed_at', 'is', null)
      .execute(),
  ).toEqual([])
})

test('the job finds incidents and resolutions whose webhooks were lost', async () => {
  sandbox.control.webhooks({ isEnabled: false })
  const { id } = sandbox.control.downtime(hdfc)
  await trackGatewayIncidents(services)
  expect(await known()).toEqual([[id, 'high']])
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await trackGatewayIncidents(services)
  expect(await known()).toEqual([])
})

test('a replayed incident webhook does not bring a resolved incident back', async () => {
  const { id } = sandbox.control.downtime(hdfc)
  const started = sandbox.control.state().events[0]!
  sandbox.control.downtime({ downtimeId: id, status: 'resolved' })
  await shop.deliverWebhooks()
  expect(
    await receiveWebhook(services, {
      rawBody: Buffer.from(started.body),
      signature: started.signature,
      eventId: 'NewNameOld0001',
    }),
  ).toEqual({ outcome: 'stored' })
  await processWebhook(services, 'NewNameOld0001')
  expect(await known()).toEqual([])
})

test.each(['5xx', '429', 'truncated_200', 'html_502'])(
  'incidents stay stored while the gateway does not answer (%s)',
  async (fetch) => {
    const { id } = sandbox.control.downtime(hdfc)
    await trackGatewayIncidents(services)
    sandbox.control.scenario({ match: { always: true }, knobs: { fetch }, times: 99 })
    expect(await trackGatewayIncidents(services)).toMatchObject({ outcome: 'unavailable' })
    expect(await known()).toEqual([[id, 'high']])
  },
)

test('17: rejected keys are one incident until the gateway accepts them again', async () => {
  const wrong = {
    ...services,
    gateway: openGateway({ ...sandbox, keySecret: 'wrong', wait: async () => {} }),
  }
  await trackGatewayIncidents(wrong)
  const [since] = (await listGatewayIncidents(db)).map((incident) => incident.since)
  await trackGatewayIncidents(wrong)
  expect(await listGatewayIncidents(db)).toEqual([
    { name: 'keys', method: 'all', instrument: '', severity: 'high', since },
  ])
  expect(shop.log.at(-1)).toContain('gateway rejects the API keys')
  await trackGatewayIncidents(services)
  expect(await known()).toEqual([])
})

test.each([
  '{"event":"payment.downtime.started","payload":{}}',
  '{"event":"payment.downtime.begun","payload":{"payment.downtime":{"entity":{"id":7}}}}',
])('an incident webhook only triggers a query, whatever it contains (%s)', async (body) => {
  const signature = createHmac('sha256', sandbox.webhookSecret).update(body).digest('hex')
  await receiveWebhook(services, { rawBody: Buffer.from(body), signature, eventId: 'event-1' })
  await processWebhook(services, 'event-1')
  expect(await known()).toEqual([])
})

test('an incident changes no order, payment or refund', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun)
  await shop.deliverWebhooks()
  const books = async () =>
    (
      await sql`select (select json_agg(orders) from orders) as orders, (select json_agg(payments) from payments) as payments,
    (select json_agg(refunds) from refunds) as refunds, (select json_agg(mails) from mails) as mails`.execute(
        db,
      )
    ).rows
  const before = await books()
  sandbox.control.downtime({ method: 'upi', instrument: { vpa_handle: 'ALL' } })
  await shop.deliverWebhooks()
  expect(await books()).toEqual(before)
  expect(await known()).toHaveLength(1)
})

test('an instant dashboard refund that becomes a normal one is stored and mailed only once', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.deliverWebhooks()
  sandbox.control.refund({ paymentId, amount: 10_000, speed: 'optimum', way: 'speed_changed:60' })
  await shop.deliverWebhooks()
  await sandbox.control.clock({ advanceSeconds: 120 })
  await shop.deliverWebhooks()
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
