import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { StockLine } from '../../stock/stock.ts'

/** Whether an account has paid for an order (decision 062). Returned money and cash that is not yet
 * handed over do not count. `customerId` names a column of the outer query. */
export const accountHasPaid = (customerId: string): RawBuilder<boolean> => sql`exists (
  select from orders as settled
  where settled.customer_id = ${sql.ref(customerId)} and settled.placed_at is not null
    and settled.payment_state = ${'paid'} and (settled.pay_mode = ${'gateway'} or settled.cash_noted_at is not null)
)`

export async function listNewAccounts(
  db: Db,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select asked.id from unnest(${customerIds}::text[]) as asked (id)
    where not ${accountHasPaid('asked.id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Units in cash orders of new accounts that the shop has not confirmed yet, summed per size and
 * client address. */
export async function listUnconfirmedCashUnits(
  db: Db,
): Promise<(StockLine & { address: string })[]> {
  const { rows } = await sql<StockLine & { address: string }>`${prepared}
    select line.product_id as "productId", line.stock_size as size, sum(line.quantity)::int as quantity, open.cash_address_hash as address
    from orders as open join order_lines as line on line.order_id = open.id
    where open.pay_mode = 'cod' and open.payment_state = 'paid' and open.status = 1
      and open.cash_address_hash is not null
      and not ${accountHasPaid('open.customer_id')}
    group by line.product_id, line.stock_size, open.cash_address_hash`.execute(db)
  return rows
}
