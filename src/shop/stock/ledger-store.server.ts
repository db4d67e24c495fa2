import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { reasonsOf, type LedgerKind } from './ledger.ts'
import type { MovementReason, StockSize } from './stock.ts'

export const MOVEMENTS_PER_PAGE = 25

/**
 * `change` is of the number on hand, `reservedChange` of the number promised. `orderNumber` of a sale, a hold and a release;
 * `movedBy` is the name of who decided it, null for what a customer or the clock did and for the demo shop's loader.
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

/** Promised to an order that is being paid. */
export type LiveHold = { orderNumber: string; size: StockSize; quantity: number; expiresAt: Date }

/** The newest first. Of all kinds, the sum of a row's changes is its number on hand, and of its reserved changes its number promised. */
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

/** The first to end first; many are never shown, because a row's `reserved` says their sum. */
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
