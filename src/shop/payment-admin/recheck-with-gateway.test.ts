import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPaymentAdmin } from '../../../tests/support/payment-admin-services.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { listStuckOrders } from './lists/stuck-order-store.server.ts'
import { recheckOrder, retryWebhook } from './recheck-with-gateway.server.ts'
import { findWebhookHealth, listUnprocessedWebhooks } from './lists/webhook-list-store.server.ts'

const shop = await openPaymentAdmin()
const { services, db, sandbox, adminId, actions, paidOrder } = shop

test('4: a recheck finds the payment of an order about which the gateway has reported nothing', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { webhook: 'drop' } })
  await db
    .updateTable('orders')
    .set({ hold_expires_at: sql<Date>`now() - interval '20 minutes'` })
    .execute()
  const {
    items: [silent],
  } = await listStuckOrders(db, 1)
  expect(silent).toMatchObject({ kind: 'silent', number: begun.number })

  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  expect(await recheckOrder(services, { orderId: silent!.orderId, adminId })).toEqual({
    outcome: 'gateway-away',
  })
  expect(await recheckOrder(services, { orderId: silent!.orderId, adminId })).toEqual({
    outcome: 'asked',
    state: 'paid',
  })
  expect(await recheckOrder(services, { orderId: 999_999, adminId })).toEqual({
    outcome: 'unknown-order',
  })
  expect(await listStuckOrders(db, 1)).toMatchObject({ total: 0 })
  expect(await actions()).toMatchObject([
    { before: { order: 'pending_payment' }, after: { order: 'paid' } },
    { reason: 'The gateway could not be reached.' },
  ])
})

test('4: webhooks count as silent when an order was paid in the last hour without any webhook', async () => {
  const { number } = await paidOrder()
  await db
    .updateTable('orders')
    .set({ placed_at: sql<Date>`now() - interval '10 minutes'` })
    .where('number', '=', number)
    .execute()
  expect(await findWebhookHealth(db)).toMatchObject({ paid: 1, webhooks: 3 })
  await db.deleteFrom('webhook_inbox').execute()
  expect(await findWebhookHealth(db)).toEqual({ paid: 1, webhooks: 0 })
  expect(await countOpenTasks(db)).toMatchObject({ areWebhooksSilent: true, webhooks: 1 })
})

test('20: an unprocessed webhook is listed and can be processed by an admin', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun)
  await sandbox.control.settle()
  await db
    .updateTable('webhook_inbox')
    .set({ received_at: sql<Date>`now() - interval '6 minutes'` })
    .execute()
  const {
    total,
    items: [first],
  } = await listUnprocessedWebhooks(db, 1)
  expect(total).toBe(3)
  expect(await retryWebhook(services, { eventId: first!.eventId, adminId })).toEqual({
    outcome: 'processed',
  })
  expect(await retryWebhook(services, { eventId: 'nothing', adminId })).toEqual({
    outcome: 'unknown-webhook',
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await actions()).toMatchObject([
    { action: 'webhook-worked-on', after: { webhook: 'worked on' } },
  ])
})
