import type { Db } from '#platform/database/database.server.ts'
import { customer, placedOrder, sareeInShop, type ShopProduct } from './builders.ts'
import { insertOrderLine } from './order-lines.ts'

/** A customer who has received the product. */
export async function deliveredTo(
  db: Db,
  product?: ShopProduct,
  wanted: { customerId?: string; status?: number } = {},
) {
  const piece = product ?? (await sareeInShop(db, { title: 'Lotus Banarasi', images: 0 }))
  const customerId = wanted.customerId ?? (await customer(db)).id
  const order = await placedOrder(db, { customerId, status: wanted.status ?? 4 })
  await insertOrderLine(db, order.id, piece)
  return { customerId, order, productId: piece.id, title: piece.title }
}

export async function deliveredDaysAgo(db: Db, orderId: number, days: number): Promise<void> {
  const { customer_id: changedBy } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('customer_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_status_changes')
    .values({
      order_id: orderId,
      from_status: 3,
      to_status: 4,
      changed_by: changedBy,
      changed_at: new Date(Date.now() - days * 24 * 3_600_000),
    })
    .execute()
}
