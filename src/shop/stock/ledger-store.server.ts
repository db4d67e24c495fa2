import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { reasonsOf, type LedgerKind } from './ledger.ts'
import type { MovementReason, StockSize } from './stock.ts'

export const MOVEMENTS_PER_PAGE = 25

/**
 * `movedBy` is the name of the admin who decided the change. It is null for changes by customers,
 * jobs and the loader of the demo shop.
 */
export type LedgerEntry = {
  id: number
  size: StockSize
  change: number
  reservedChange: number
  reason: MovementReason
  orderNumber: string | null
  movedBy: string | null
  movedAt: Date
}

export type LiveHold = {
  orderNumber: string
  size: StockSize
  quantity: number
  expiresAt: Date
  /** The return whose new size is kept; null for an order that is being paid. */
  returnId: number | null
}

/** The order of a movement, or that of its return. */
const orderNumber = sql<string | null>`(select number from orders where orders.id = coalesce(
  stock_movements.order_id, (select order_id from returns where returns.id = stock_movements.return_id)))`

/** Lists a product's ledger, newest first. With kind `all`, the changes of a row add up to its
 * quantity on hand, and its reserved changes to its reserved quantity. */
export async function listLedger(
  db: Db,
  productId: string,
  kind: LedgerKind,
  page: number,
): Promise<Page<LedgerEntry>> {
  const ofProduct = db
    .selectFrom('stock_movements')
    .where('stock_movements.product_id', '=', productId)
    .where('reason', 'in', reasonsOf(kind))
  const items = await ofProduct
    .leftJoin('users', 'users.id', 'stock_movements.moved_by')
    .select([
      'stock_movements.id',
      'stock_movements.size',
      'stock_movements.change',
      'reserved_change as reservedChange',
      'stock_movements.reason',
      orderNumber.as('orderNumber'),
      'users.name as movedBy',
      'moved_at as movedAt',
    ])
    .orderBy('stock_movements.id', 'desc')
    .limit(MOVEMENTS_PER_PAGE)
    .offset((page - 1) * MOVEMENTS_PER_PAGE)
    .$castTo<LedgerEntry>()
    .execute()
  const { total } = await ofProduct
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(items, page, total, MOVEMENTS_PER_PAGE)
}

/**
 * Lists at most 50 live holds of a product, those that end first at the top. The sum of all is in
 * `reserved` of the stock rows.
 */
export async function listLiveHolds(db: Db, productId: string): Promise<LiveHold[]> {
  const { rows } = await sql<LiveHold>`
    select orders.number as "orderNumber", hold.size, hold.quantity, hold."expiresAt", hold."returnId"
    from (
      select order_id, size, quantity, expires_at as "expiresAt", null::bigint as "returnId"
      from stock_holds where product_id = ${productId} and status = 'held'
      union all
      select order_id, stock_size, quantity, expires_at, return_id
      from exchange_holds where product_id = ${productId} and status = 'held'
    ) hold join orders on orders.id = hold.order_id
    order by hold."expiresAt" limit 50`.execute(db)
  return rows
}
