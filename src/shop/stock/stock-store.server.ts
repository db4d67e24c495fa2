import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Movement, StockChange, StockKey, StockLine, StockRow, StockSize } from './stock.ts'

const rowColumns = ['product_id as productId', 'size', 'on_hand as onHand', 'reserved'] as const

/** Every row of a product, also those that its present sizes do not use. */
export async function listStock(db: Db, productId: string): Promise<StockRow[]> {
  const rows = await db.selectFrom('stock').select(rowColumns).where('product_id', '=', productId).orderBy('size').execute()
  return rows as StockRow[]
}

/** What is held for orders that this customer has not paid yet. */
export async function listPiecesBeingPaid(db: Db, customerId: string): Promise<StockLine[]> {
  return db.selectFrom('stock_holds').innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .where('orders.customer_id', '=', customerId).where('orders.payment_state', '=', 'pending_payment')
    .where('stock_holds.status', '=', 'held')
    .select(['stock_holds.product_id as productId', 'stock_holds.size', 'stock_holds.quantity'])
    .$narrowType<{ size: StockSize }>().execute()
}

/**
 * Rows whose ledger does not add up to the number on hand and the number reserved, or whose holds do not add up to the
 * number reserved. Always empty: no constraint can say so, so tests and the nightly audit do.
 */
export async function listStockDisagreements(db: Db): Promise<(StockRow & { ledger: number; promised: number; held: number })[]> {
  const { rows } = await sql<StockRow & { ledger: number; promised: number; held: number }>`
    select product_id as "productId", size, on_hand as "onHand", reserved, ledger, promised, held
    from stock
    cross join lateral (
      select coalesce(sum(change), 0)::int as ledger, coalesce(sum(reserved_change), 0)::int as promised from stock_movements moved
      where moved.product_id = stock.product_id and moved.size = stock.size) movements
    cross join lateral (select coalesce(sum(quantity), 0)::int as held from stock_holds hold
      where hold.product_id = stock.product_id and hold.size = stock.size and hold.status = 'held') holds
    where on_hand <> ledger or reserved <> promised or reserved <> held
    order by product_id, size
    limit 100`.execute(db)
  return rows
}

export async function findSaleExists(db: Db, orderId: number): Promise<boolean> {
  const sale = await db.selectFrom('stock_movements').select('id')
    .where('order_id', '=', orderId).where('reason', '=', 'sale').limit(1).executeTakeFirst()
  return sale !== undefined
}

/** Locks in sorted order, whatever the order of the keys: two customers who buy the same things cannot deadlock. */
export async function lockStock(tx: Db, keys: readonly StockKey[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select product_id as "productId", size, on_hand as "onHand", reserved
    from stock
    where (product_id, size) in (select * from ${unnestKeys(keys)})
    order by product_id, size
    for update`.execute(tx)
  return rows
}

/**
 * The rows and their ledger, in one statement: no number changes without its movement. Answers the rows as they are
 * afterwards; a row that would promise more than it has is left out and unchanged.
 */
export async function updateStock(tx: Db, changes: readonly StockChange[], movement: Movement): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    with change as (
      select * from unnest(
        ${changes.map((change) => change.productId)}::uuid[], ${changes.map((change) => change.size)}::text[],
        ${changes.map((change) => change.onHand)}::int[], ${changes.map((change) => change.reserved)}::int[]
      ) as change (product_id, size, on_hand, reserved)
    ), moved as (
      update stock
      set on_hand = stock.on_hand + change.on_hand, reserved = stock.reserved + change.reserved
      from change
      where stock.product_id = change.product_id and stock.size = change.size
        and stock.on_hand + change.on_hand >= stock.reserved + change.reserved
      returning stock.product_id, stock.size, stock.on_hand, stock.reserved,
        change.on_hand as change, change.reserved as reserved_change
    ), written as (
      insert into stock_movements (product_id, size, change, reserved_change, reason, order_id, moved_by)
      select product_id, size, change, reserved_change, ${movement.reason}::text, ${movement.orderId}::bigint, ${movement.movedBy}::text from moved
    )
    select product_id as "productId", size, on_hand as "onHand", reserved from moved`.execute(tx)
  return rows
}

/** Rows that exist already stay as they are. */
export async function insertEmptyStock(tx: Db, keys: readonly StockKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.insertInto('stock').values(keys.map(({ productId, size }) => ({ product_id: productId, size, on_hand: 0 })))
    .onConflict((conflict) => conflict.doNothing()).execute()
}

export async function insertHolds(tx: Db, orderId: number, lines: readonly StockLine[], minutes: number): Promise<void> {
  await tx.insertInto('stock_holds').values(lines.map(({ productId, size, quantity }) => ({
    order_id: orderId, product_id: productId, size, quantity, expires_at: fromNow(minutes),
  }))).execute()
}

/** Invariant: a hold ends exactly once. The condition is what makes a second ending find nothing, and answer no lines. */
export async function updateHoldsEnded(tx: Db, orderId: number, status: 'committed' | 'released'): Promise<StockLine[]> {
  return tx.updateTable('stock_holds').set({ status }).where('order_id', '=', orderId).where('status', '=', 'held')
    .returning(['product_id as productId', 'size', 'quantity']).$narrowType<{ size: StockSize }>().execute()
}

export async function updateHoldsExtended(tx: Db, orderId: number, minutes: number): Promise<boolean> {
  const extended = await tx.updateTable('stock_holds').set({ expires_at: fromNow(minutes) })
    .where('order_id', '=', orderId).where('status', '=', 'held').executeTakeFirst()
  return extended.numUpdatedRows > 0n
}

function fromNow(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}

function unnestKeys(keys: readonly StockKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::uuid[], ${keys.map((key) => key.size)}::text[])`
}
