import type { Db } from '#platform/database/database.server.ts'
import { placedOrder } from './builders.ts'

/** Adds a delivered cash order whose last mail could not be sent. */
export async function deliveredOrder(db: Db): Promise<{ id: number; number: string }> {
  const order = await placedOrder(db, { status: 4 })
  await db
    .insertInto('mails')
    .values({
      order_id: order.id,
      kind: 'delivered',
      recipient: 'a@b.test',
      subject: 's',
      letter: JSON.stringify({ heading: 'News', paragraphs: ['It is there.'] }),
      status: 'failed',
      last_error: 'no',
      tries: 13,
      next_try_at: null,
    })
    .execute()
  return order
}
