import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paymentRows } from '../../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import {
  countUnprocessedWebhooks,
  findWebhookHealth,
  listUnprocessedWebhooks,
} from './webhook-list-store.server.ts'

const { db } = await testDatabase()
const { paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate webhook_inbox, orders, payments cascade`.execute(db))
async function webhook(eventId: string, minutesAgo: number, event = 'payment.captured') {
  await sql`insert into webhook_inbox (endpoint, event_id, event, raw, received_at)
    values ('razorpay', ${eventId}, ${event}, '{}', now() - make_interval(mins => ${minutesAgo}))`.execute(
    db,
  )
}

test('webhooks unprocessed for five minutes are listed, oldest first', async () => {
  await webhook('young', 4)
  await webhook('old', 6)
  await webhook('older', 60)
  await webhook('done', 60)
  await sql`update webhook_inbox set processed_at = now() where event_id = 'done'`.execute(db)
  const { items, total } = await listUnprocessedWebhooks(db, 1)
  expect(items.map(({ eventId }) => eventId)).toEqual(['older', 'old'])
  expect([total, await countUnprocessedWebhooks(db)]).toEqual([2, 2])
})

test('the health counts orders paid long enough ago that their webhooks must have arrived', async () => {
  for (const minutesAgo of [1, 30, 61]) {
    const { order } = await paidOrder()
    await sql`update orders set placed_at = now() - make_interval(mins => ${minutesAgo}) where id = ${order.id}`.execute(
      db,
    )
  }
  expect(await findWebhookHealth(db)).toEqual({ paid: 1, webhooks: 0 })
})

test('the health counts only recent webhooks about payments', async () => {
  await webhook('a', 1)
  await webhook('b', 64, 'order.paid')
  await webhook('c', 66)
  await webhook('d', 1, 'refund.processed')
  expect(await findWebhookHealth(db)).toEqual({ paid: 0, webhooks: 2 })
})
