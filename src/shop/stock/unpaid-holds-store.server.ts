import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { HeldStock } from './held-stock.ts'
import type { StockLine, StockRow } from './stock.ts'

const HOLDS_LOCK_TIMEOUT = '5s'

/** Serializes the holds of new accounts until the end of the transaction, so that concurrent holds
 * are counted against the limits. The timeout is longer than for other locks, because all new
 * accounts wait for this one. */
export async function lockHoldsOfNewAccounts(tx: Db): Promise<void> {
  await sql`${prepared}
    with earlier as materialized (select current_setting('lock_timeout') as timeout)
    select set_config('lock_timeout', ${HOLDS_LOCK_TIMEOUT}, true),
      pg_advisory_xact_lock(hashtextextended('holds of new accounts', 0)),
      set_config('lock_timeout', timeout, true)
    from earlier`.execute(tx)
}

/** Lists the units held for unpaid orders of new accounts, summed per stock row and client address. */
export async function listHoldsOfNewAccounts(db: Db): Promise<(StockLine & { address: string })[]> {
  const { rows } = await sql<StockLine & { address: string }>`${prepared}
    select hold.product_id as "productId", hold.size, sum(hold.quantity)::int as quantity, hold.new_account_address as address
    from stock_holds hold join orders on orders.id = hold.order_id
    where hold.status = 'held' and hold.new_account_address is not null
      and orders.payment_state = ${'pending_payment'}
    group by hold.product_id, hold.size, hold.new_account_address`.execute(db)
  return rows
}

export async function listStockOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${prepared}
    select product_id as "productId", size, on_hand as "onHand", reserved from stock
    where product_id = any (${productIds}::uuid[])`.execute(db)
  return rows
}

/** In a catalogue with more products, only part of the units is counted, which makes the limits stricter. */
const COUNTED_PRODUCTS_MAX = 2_000

/** Counts the available units of the products with the largest stock, without deleted products. It
 * runs under the lock, so it must be fast. */
export async function countAvailableUnits(db: Db): Promise<number> {
  const { rows } = await sql<{ units: number }>`${prepared}
    select coalesce(sum(available), 0)::bigint as units from (
      select available from stock_totals order by available desc limit ${COUNTED_PRODUCTS_MAX}
    ) most`.execute(db)
  return rows[0]!.units
}

/** The stock held for unpaid orders of all accounts, and the total that could be sold. */
export async function findHeldStock(db: Db): Promise<HeldStock> {
  const { rows } = await sql<HeldStock>`
    with held as (
      select count(distinct hold.order_id)::int as orders, coalesce(sum(hold.quantity), 0)::int as units
      from stock_holds hold join orders on orders.id = hold.order_id
      where hold.status = 'held' and orders.payment_state = 'pending_payment'
    )
    select held.orders, held.units as "heldUnits",
      held.units + (select coalesce(sum(available), 0) from stock_totals)::int as units
    from held`.execute(db)
  return rows[0]!
}
