import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { StockDisagreement, StockKey, StockLine, StockMovement, StockRow } from './stock.ts'

const rowColumns = ['product_id as productId', 'size', 'on_hand as onHand', 'reserved'] as const

/** Lists all stock rows of a product, including sizes that it no longer offers. */
export async function listStock(db: Db, productId: string): Promise<StockRow[]> {
  const rows = await db
    .selectFrom('stock')
    .select(rowColumns)
    .where('product_id', '=', productId)
    .orderBy('size')
    .execute()
  return rows
}

export type OrderedLine = StockLine & { orderId: number }

export type CustomerHold = StockLine & { customerId: string }

/** Lists the stock held for unpaid orders of these customers. The state of the hold is a parameter, so
 * that the plan goes from the customers to their holds (decision 051). */
export async function listCustomerHolds(
  db: Db,
  customerIds: readonly string[],
): Promise<CustomerHold[]> {
  const { rows } = await sql<CustomerHold>`${prepared}
    select orders.customer_id as "customerId", hold.product_id as "productId", hold.size, hold.quantity
    from orders join stock_holds hold on hold.order_id = orders.id and hold.status = ${'held'}
    where orders.customer_id = any (${customerIds}::text[]) and orders.placed_at is null
      and orders.payment_state = ${'pending_payment'}`.execute(db)
  return rows
}

/** Lists rows whose quantities differ from the sums of their ledger or holds. There should be none.
 * No constraint can ensure this, so tests and the nightly audit check it. */
export async function listStockDisagreements(db: Db): Promise<StockDisagreement[]> {
  const { rows } = await sql<StockDisagreement>`
    select product_id as "productId", size, on_hand as "onHand", reserved, ledger, promised, held
    from stock
    cross join lateral (
      select coalesce(sum(change), 0)::int as ledger, coalesce(sum(reserved_change), 0)::int as promised from stock_movements moved
      where moved.product_id = stock.product_id and moved.size = stock.size) movements
    cross join lateral (select ((select coalesce(sum(quantity), 0) from stock_holds hold
        where hold.product_id = stock.product_id and hold.size = stock.size and hold.status = 'held')
      + (select coalesce(sum(quantity), 0) from exchange_holds hold
        where hold.product_id = stock.product_id and hold.stock_size = stock.size
          and hold.status = 'held'))::int as held) holds
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

export async function findHoldExists(db: Db, orderId: number): Promise<boolean> {
  const hold = await db
    .selectFrom('stock_holds')
    .select('order_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return hold !== undefined
}

/** Whether the stock covers the order now. The result may be outdated at once, because
 * no lock is taken. */
export async function findIsInStock(db: Db, orderId: number): Promise<boolean> {
  const missing = await db
    .selectFrom('order_lines')
    .leftJoin('stock', (join) =>
      join
        .onRef('stock.product_id', '=', 'order_lines.product_id')
        .onRef('stock.size', '=', 'order_lines.stock_size'),
    )
    .select('order_lines.product_id')
    .where('order_lines.order_id', '=', orderId)
    .groupBy(['order_lines.product_id', 'order_lines.stock_size'])
    .having(
      sql<boolean>`coalesce(min(stock.on_hand - stock.reserved), 0) < sum(order_lines.quantity)`,
    )
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

/** Locks stock rows in sorted order, so that two customers who buy the same products cannot deadlock. */
export async function lockStock(tx: Db, keys: readonly StockKey[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${prepared}
    select product_id as "productId", size, on_hand as "onHand", reserved
    from stock
    where (product_id, size) in (select * from ${unnestKeys(keys)})
    order by product_id, size
    for update`.execute(tx)
  return rows
}

/** Changes stock rows and writes their ledger in one statement, so that no quantity changes without
 * a ledger entry. Returns the changed rows. A row whose reserved quantity would exceed its quantity
 * on hand is missing, and the caller must roll back. */
export async function updateStock(
  tx: Db,
  movements: readonly StockMovement[],
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${prepared}
    with movement as (
      select * from json_to_recordset(${JSON.stringify(movements)}::json)
        as movement ("productId" uuid, size text, "onHand" int, reserved int, reason text, "orderId" bigint, "returnId" bigint, "movedBy" text)
    ), written as (
      insert into stock_movements (product_id, size, change, reserved_change, reason, order_id, return_id, moved_by)
      select "productId", size, "onHand", reserved, reason, "orderId", "returnId", "movedBy" from movement
    )
    update stock
    set on_hand = stock.on_hand + change.on_hand, reserved = stock.reserved + change.reserved
    from (select "productId", size, sum("onHand")::int as on_hand, sum(reserved)::int as reserved
      from movement group by "productId", size) change
    where stock.product_id = change."productId" and stock.size = change.size
      and stock.on_hand + change.on_hand >= stock.reserved + change.reserved
    returning stock.product_id as "productId", stock.size, stock.on_hand as "onHand", stock.reserved`.execute(
    tx,
  )
  return rows
}

/** Existing rows stay unchanged. */
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
  holds: readonly (OrderedLine & { minutes: number; newAccountAddress?: string | null })[],
): Promise<void> {
  await sql`${prepared}
    insert into stock_holds (order_id, product_id, size, quantity, expires_at, new_account_address)
    select "orderId", "productId", size, quantity, now() + make_interval(mins => minutes), "newAccountAddress"
    from json_to_recordset(${JSON.stringify(holds)}::json) as hold (
      "orderId" bigint, "productId" uuid, size text, quantity int, minutes int, "newAccountAddress" text)`.execute(
    tx,
  )
}

/** Ends the holds of orders and returns their lines. A hold ends exactly once: because of the
 * condition on `status`, a second call returns no lines. It is a parameter, so that the plan uses no
 * index of all held rows (decision 051). */
export async function updateHoldsEnded(
  tx: Db,
  orderIds: readonly number[],
  status: 'committed' | 'released',
): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`${prepared}
    update stock_holds set status = ${status}, new_account_address = null
    where order_id = any (${orderIds}::bigint[]) and status = ${'held'}
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
    .set({
      expires_at: sql<Date>`greatest(expires_at, now() + make_interval(mins => ${minutes}))`,
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return extended.numUpdatedRows > 0n
}

function unnestKeys(keys: readonly StockKey[]) {
  return sql`unnest(${keys.map((key) => key.productId)}::uuid[], ${keys.map((key) => key.size)}::text[])`
}
