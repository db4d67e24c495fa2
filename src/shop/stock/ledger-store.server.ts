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

export type LiveHold = { orderNumber: string; size: StockSize; quantity: number; expiresAt: Date }

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
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .leftJoin('users', 'users.id', 'stock_movements.moved_by')
    .select([
      'stock_movements.id',
      'stock_movements.size',
      'stock_movements.change',
      'reserved_change as reservedChange',
      'stock_movements.reason',
      'orders.number as orderNumber',
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
  return db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .where('stock_holds.product_id', '=', productId)
    .where('stock_holds.status', '=', 'held')
    .select([
      'orders.number as orderNumber',
      'stock_holds.size',
      'stock_holds.quantity',
      'stock_holds.expires_at as expiresAt',
    ])
    .orderBy('expires_at')
    .limit(50)
    .$castTo<LiveHold>()
    .execute()
}
