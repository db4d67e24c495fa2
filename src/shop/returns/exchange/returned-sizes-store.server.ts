import type { Db } from '#platform/database/database.server.ts'
import type { Size } from '../../catalogue/product.ts'

export type ReturnedSize = { position: number; productId: string; size: Size; quantity: number }

/** The lines of a return with the sizes that were bought. */
export async function listReturnedSizes(db: Db, returnId: number): Promise<ReturnedSize[]> {
  return db
    .selectFrom('return_lines')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_lines.order_id')
        .onRef('order_lines.position', '=', 'return_lines.position'),
    )
    .where('return_id', '=', returnId)
    .select([
      'return_lines.position',
      'order_lines.product_id as productId',
      'order_lines.size',
      'return_lines.quantity',
    ])
    .orderBy('return_lines.position')
    .execute()
}

/** The order whose returned pieces this order replaces. */
export async function findReplacedOrder(
  db: Db,
  orderId: number,
): Promise<{ number: string; returnId: number } | undefined> {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('exchange_order_id', '=', orderId)
    .select(['orders.number', 'returns.id as returnId'])
    .executeTakeFirst()
}

export async function listTitlesOfLines(
  db: Db,
  orderId: number,
): Promise<{ position: number; title: string; imageId: string | null }[]> {
  return db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .select(['position', 'title', 'image_id as imageId'])
    .execute()
}
