import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import type { StockDisagreement, StockKey, StockLine, StockMovement, StockRow } from './stock.ts'

const rowColumns = ['product_id as productId', 'size', 'on_hand as onHand', 'reserved'] as const

/** Every row of a product, also those that its present sizes do not use. */
export async function listStock(db: Db, productId: string): Promise<StockRow[]> {
  const rows = await db
    .selectFrom('stock')
    .select(rowColumns)
    .where('product_id', '=', productId)
    .orderBy('size')
    .execute()
  return rows as StockRow[]
}

/** Of which order it is. */
export type OrderedLine = StockLine & { orderId: number }

export type PiecesBeingPaid = StockLine & { customerId: string }

/** What is held for orders that these customers have not paid yet. */
export async function listPiecesBeingPaid(
  db: Db,
  customerIds: readonly string[],
): Promise<PiecesBeingPaid[]> {
  const { rows } = await sql<PiecesBeingPaid>`${prepared}
    select orders.customer_id as "customerId", hold.product_id as "productId", hold.size, hold.quantity
    from orders join stock_holds hold on hold.order_id = orders.id and hold.status = 'held'
    where orders.customer_id = any (${customerIds}::text[]) and orders.payment_state = 'pending_payment'`.execute(
    db,
  )
  return rows
}

/**
 * Rows whose ledger does not add up to the number on hand and the number reserved, or whose holds do not add up to the
 * number reserved. Always empty: no constraint can say so, so tests and the nightly audit do.
 */
export async function listStockDisagreements(db: Db): Promise<StockDisagreement[]> {
  const { rows } = await sql<StockDisagreement>`
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
  const sale = await db
    .selectFrom('stock_movements')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'sale')
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}

/** Locks in sorted order, whatever the order of the keys: two customers who buy the same things cannot deadlock. */
export async function lockStock(tx: Db, keys: readonly StockKey[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${prepared}
    select product_id as "productId", size, on_hand as "onHand", reserved
    from stock
    where (product_id, size) in (select * from ${unnestKeys(keys)})
    order by product_id, size
    for update`.execute(tx)
  return rows
}

/**
 * The rows and their ledger, in one statement: no number changes without its movements, which may be many for a row. Answers
 * the rows as they are afterwards. A row that would promise more than it has is left out, and the caller undoes the story.
 */
export async function updateStock(
  tx: Db,
  movements: readonly StockMovement[],
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${prepared}
    with movement as (
      select * from json_to_recordset(${JSON.stringify(movements)}::json)
        as movement ("productId" uuid, size text, "onHand" int, reserved int, reason text, "orderId" bigint, "movedBy" text)
    ), written as (
      insert into stock_movements (product_id, size, change, reserved_change, reason, order_id, moved_by)
      select "productId", size, "onHand", reserved, reason, "orderId", "movedBy" from movement
    )
    update stock
    set on_hand = stock.on_hand + change.on_hand, reserved = stock.reserved + change.reserved
    from (select "productId", size, sum("onHand")::int as on_hand, sum(reserved)::int as reserved from movement group by "productId", size) change
    where stock.product_id = change."productId" and stock.size = change.size
      and stock.on_hand + change.on_hand >= stock.reserved + change.reserved
    returning stock.product_id as "productId", stock.size, stock.on_hand as "onHand", stock.reserved`.execute(
    tx,
  )
  return rows
}

/** Rows that exist already stay as they are. */
export async function insertEmptyStock(tx: Db, keys: readonly StockKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('stock')
    .values(keys.map(({ productId, size }) => ({ product_id: productId, size, on_hand: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertHolds(
  tx: Db,
  holds: readonly (OrderedLine & { minutes: number })[],
): Promise<void> {
  await sql`${prepared}
    insert into stock_holds (order_id, product_id, size, quantity, expires_at)
    select "orderId", "productId", size, quantity, now() + make_interval(mins => minutes)
    from json_to_recordset(${JSON.stringify(holds)}::json) as hold ("orderId" bigint, "productId" uuid, size text, quantity int, minutes int)`.execute(
    tx,
  )
}

/** Invariant: a hold ends exactly once. The condition is what makes a second ending find nothing, and answer no lines. */
export async function updateHoldsEnded(
  tx: Db,
  orderIds: readonly number[],
  status: 'committed' | 'released',
): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`${prepared}
    update stock_holds set status = ${status} where order_id = any (${orderIds}::bigint[]) and status = 'held'
    returning order_id as "orderId", product_id as "productId", size, quantity`.execute(tx)
  return rows
}

export async function updateHoldsExtended(
  tx: Db,
  orderId: number,
  minutes: number,
): Promise<boolean> {
  const extended = await tx
    .updateTable('stock_holds')
    .set({ expires_at: fromNow(minutes) })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return extended.numUpdatedRows > 0n
}

function fromNow(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}

function unnestKeys(keys: readonly StockKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::uuid[], ${keys.map((key) => key.size)}::text[])`
}
