import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'
import { beginCheckout } from '../checkout/begin-checkout.server.ts'
import { expireHolds } from './expire-holds.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'

/** Tests rows of the failure matrix (docs/failure-matrix.md) that concern several use cases. */

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())
afterEach(() => vi.useRealTimers())

test('23: no hold ends and no payment is lost when the clocks of the gateway and this machine are wrong', async () => {
  await sandbox.control.clock({ advanceSeconds: 86_400 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  const begun = await shop.begun(await shop.shopper())
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  await shop.expectBooksToBalance()
})

test('29: webhooks signed with the previous secret are accepted until it is removed', async () => {
  const [old, rolled] = [sandbox.webhookSecret, 'the-new-webhook-secret']
  const settings = { ...sandbox, timeoutMs: 30_000, wait: async () => {} }
  const between = {
    ...services,
    gateway: openGateway({ ...settings, webhookSecret: rolled, previousWebhookSecret: old }),
  }
  const after = { ...services, gateway: openGateway({ ...settings, webhookSecret: rolled }) }
  sandbox.control.webhooks({ isEnabled: false })
  const events = async () => {
    shop.pay(await shop.begun(await shop.shopper()))
    return sandbox.control.state().events.find(({ name }) => name === 'payment.captured')!
  }
  const signedBefore = await events()
  sandbox.control.reset()
  sandbox.control.webhooks({ isEnabled: false, secret: rolled })
  const signedAfter = await events()

  const receiveIn = (into: typeof services, event: typeof signedBefore) =>
    receiveWebhook(into, {
      rawBody: Buffer.from(event.body),
      signature: event.signature,
      eventId: event.id,
    })
  expect([await receiveIn(between, signedBefore), await receiveIn(between, signedAfter)]).toEqual([
    { outcome: 'stored' },
    { outcome: 'stored' },
  ])
  await db.deleteFrom('webhook_inbox').execute()
  expect([await receiveIn(after, signedBefore), await receiveIn(after, signedAfter)]).toEqual([
    { outcome: 'forged' },
    { outcome: 'stored' },
  ])
  expect(await db.selectFrom('webhook_inbox').select('event_id').execute()).toEqual([
    { event_id: signedAfter.id },
  ])
  await db.deleteFrom('webhook_inbox').execute()
  sandbox.control.webhooks({ secret: old })
})

test('31: a payment that arrives for a cancelled order is refunded', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'late_authorize_after:300' } })
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'cancelled' })
  await sandbox.control.clock({ advanceSeconds: 300 })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test.each(['truncated_200', 'null_body'])(
  '35: a garbled success (%s) proves nothing, and Place Order continues the same order',
  async (order_create) => {
    const shopper = await shop.shopper()
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create } })
    const unsure = await beginCheckout(services, shopper)
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

test('36: a failure of our own code after the capture refunds nothing, and a retry settles the order', async () => {
  const begun = await shop.begun(await shop.shopper())
  sandbox.control.webhooks({ isEnabled: false })
  const { payment_id: paymentId } = shop.pay(begun)
  const truth = await shop.fetchPayment(paymentId)
  const refundsBefore = await db.selectFrom('refunds').select('id').execute()
  await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'a mistake of ours'; end $$`.execute(
    db,
  )
  await sql`create trigger fail_now before insert on mails for each row execute function fail_now()`.execute(
    db,
  )
  await expect(applyGatewayState(services, truth)).rejects.toThrow('a mistake of ours')
  await sql`drop trigger fail_now on mails`.execute(db)

  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual(refundsBefore)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await applyGatewayState(services, truth)).toMatchObject({ outcome: 'paid' })
})
