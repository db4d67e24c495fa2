import type { Db } from '../../src/platform/database/database.server.ts'
import { listPaymentProblems, listSaleProblems } from '../../src/shop/backups/books-store.server.ts'
import { listStockDisagreements } from '../../src/shop/stock/stock-store.server.ts'
import { customer, placedOrder, suitInShop, type ShopProduct } from './builders.ts'
import { insertOrderLine } from './order-lines.ts'
import type { openRefundServices } from './refund-services.ts'

export const suitSizes: Record<string, number> = { S: 5, M: 3, L: 1 }

/** A suit whose sizes are counted one by one. */
export function sizedSuit(db: Db, stock = suitSizes) {
  return suitInShop(db, { stock, images: 0 })
}

/** Inserts a delivered order of size S that was paid in cash. The stock was not sold. */
export async function deliveredSuit(
  db: Db,
  { quantity = 1, stock = suitSizes, customerId = '' } = {},
) {
  const owner = customerId || (await customer(db)).id
  const suit = await sizedSuit(db, stock)
  const totalPaise = quantity * suit.sellingPricePaise
  const order = await placedOrder(db, { customerId: owner, status: 4, totalPaise })
  await insertOrderLine(db, order.id, suit, { quantity, size: 'S' })
  return { ...order, customerId: owner, suit, totalPaise }
}

/** Places an order of size S online and delivers it. */
export async function paidSuit(
  shop: Awaited<ReturnType<typeof openRefundServices>>,
  { quantity = 1, wanted }: { quantity?: number; wanted?: ShopProduct } = {},
) {
  const suit = wanted ?? (await sizedSuit(shop.db))
  const shopper = await shop.shopper({ products: [suit], quantity })
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  await shop.db
    .updateTable('orders')
    .set({ status: 4 })
    .where('number', '=', begun.number)
    .execute()
  const { id, total_paise: totalPaise } = await shop.order(begun.number)
  return { id, number: begun.number, customerId: shopper.customerId, suit, totalPaise }
}

/** The quantities of a size: on hand, and reserved. */
export async function stockOf(db: Db, suit: ShopProduct, size: string): Promise<[number, number]> {
  const row = await db
    .selectFrom('stock')
    .where('product_id', '=', suit.id)
    .where('size', '=', size)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow()
  return [row.on_hand, row.reserved]
}

/** The report of the nightly audit. */
export async function problemsOf(db: Db): Promise<unknown[]> {
  return [
    ...(await listPaymentProblems(db)),
    ...(await listSaleProblems(db)),
    ...(await listStockDisagreements(db)),
  ]
}
