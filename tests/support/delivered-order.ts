import type { Db } from '#platform/database/database.server.ts'
import { orderBeingPaid } from './builders.ts'

/** Adds a delivered cash order whose last mail could not be sent. */
export async function deliveredOrder(db: Db): Promise<{ id: number; number: string }> {
  const order = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ pay_mode: 'cod', payment_state: 'paid', status: 4, placed_at: new Date() })
    .execute()
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
