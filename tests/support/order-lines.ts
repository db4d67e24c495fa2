import type { Db } from '#platform/database/database.server.ts'
import type { ShopProduct } from './builders.ts'

type Ordered = { size?: string; quantity?: number; returnedQuantity?: number; position?: number }

/** Adds a product to an order, with its current title and prices. */
export async function insertOrderLine(
  db: Db,
  orderId: number,
  product: ShopProduct,
  { size = '', quantity = 1, returnedQuantity = 0, position = 0 }: Ordered = {},
): Promise<void> {
  await db
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position,
      product_id: product.id,
      title: product.title,
      size,
      stock_size: product.stock ? size : '',
      unit_price_paise: product.sellingPricePaise,
      original_price_paise: product.originalPricePaise,
      quantity,
      returned_quantity: returnedQuantity,
    })
    .execute()
}
