import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTill } from '../../../tests/test-till.ts'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { endHolds } from './end-holds.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** Rows of the failure matrix (docs/failure-matrix.md) that belong to no single verb. */

const shop = await openTill()
const { till, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())
afterEach(() => vi.useRealTimers())

test('23: clocks that go wrong, the gateway’s by a day and this machine’s by two hours, end no hold and lose no payment', async () => {
  await sandbox.control.clock({ advanceSeconds: 86_400 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  const begun = await shop.begun(await shop.shopper())
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  shop.pay(begun)
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  await shop.expectBooksToBalance()
})

test('29: the webhook secret is changed: what was signed with the old one is heard until it is forgotten, and then refused', async () => {
  const [old, rolled] = [sandbox.webhookSecret, 'the-new-webhook-secret']
  const settings = { ...sandbox, timeoutMs: 1_000, wait: async () => {} }
  const between = {
    ...till,
    gateway: openGateway({ ...settings, webhookSecret: rolled, previousWebhookSecret: old }),
  }
  const after = { ...till, gateway: openGateway({ ...settings, webhookSecret: rolled }) }
  sandbox.control.webhooks({ isEnabled: false })
  const events = async () => {
    shop.pay(await shop.begun(await shop.shopper()))
    return sandbox.control.state().events.find(({ name }) => name === 'payment.captured')!
  }
  const signedBefore = await events()
  sandbox.control.reset()
  sandbox.control.webhooks({ isEnabled: false, secret: rolled })
  const signedAfter = await events()

  const told = (into: typeof till, event: typeof signedBefore) =>
    receiveWebhook(into, {
      rawBody: Buffer.from(event.body),
      signature: event.signature,
      eventId: event.id,
    })
  expect([await told(between, signedBefore), await told(between, signedAfter)]).toEqual([
    { outcome: 'stored' },
    { outcome: 'stored' },
  ])
  await db.deleteFrom('webhook_inbox').execute()
  expect([await told(after, signedBefore), await told(after, signedAfter)]).toEqual([
    { outcome: 'forged' },
    { outcome: 'stored' },
  ])
  expect(await db.selectFrom('webhook_inbox').select('event_id').execute()).toEqual([
    { event_id: signedAfter.id },
  ])
  await db.deleteFrom('webhook_inbox').execute()
  sandbox.control.webhooks({ secret: old })
})

test('31: an order is given up while its payment is in flight: the money that still comes goes back', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'late_authorize_after:300' } })
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'cancelled' })
  await sandbox.control.clock({ advanceSeconds: 300 })
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test.each(['truncated_200', 'null_body'])(
  '35: the gateway says 200 and sends garbage (%s): nothing is concluded, and pressing again goes on with the same order',
  async (order_create) => {
    const shopper = await shop.shopper()
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create } })
    const unsure = await beginCheckout(till, shopper)
    expect(unsure).toMatchObject({ outcome: 'gateway-unsure' })
    const begun = await shop.begun(shopper)
    expect(begun.number).toBe(unsure.outcome === 'gateway-unsure' && unsure.number)
    expect(
      await db
        .selectFrom('orders')
        .select('id')
        .where('customer_id', '=', shopper.customerId)
        .execute(),
    ).toHaveLength(1)
  },
)

test('36: our own code fails after the money was taken: nothing is refunded or deleted by that, and the next try settles the order', async () => {
  const begun = await shop.begun(await shop.shopper())
  sandbox.control.webhooks({ isEnabled: false })
  const { payment_id: paymentId } = shop.pay(begun)
  const truth = (await till.gateway.fetchPayment(paymentId))!
  const refundsBefore = await db.selectFrom('refunds').select('id').execute()
  await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'a mistake of ours'; end $$`.execute(
    db,
  )
  await sql`create trigger fail_now before insert on mails for each row execute function fail_now()`.execute(
    db,
  )
  await expect(applyGatewayTruth(till, truth)).rejects.toThrow('a mistake of ours')
  await sql`drop trigger fail_now on mails`.execute(db)

  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual(refundsBefore)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await applyGatewayTruth(till, truth)).toMatchObject({ outcome: 'paid' })
})
