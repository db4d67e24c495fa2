import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { HOLD_QUOTA_WINDOW_MINUTES, holdQuotaEndsAt, type HoldPeriod } from './hold-quota.ts'

type CustomersHold = HoldPeriod & { customerId: string }

/** Finds customers who have held these products for too long without paying. Returns the time from
 * which each may hold them again. */
export async function findHoldQuotaExceeded(
  tx: Db,
  customers: readonly { customerId: string; productIds: readonly string[] }[],
): Promise<Map<string, Date>> {
  if (customers.length === 0) return new Map()
  const holds = await listUnpaidHolds(
    tx,
    customers.map(({ customerId }) => customerId),
  )
  if (holds.length === 0) return new Map()
  const now = await findNow(tx)
  return new Map(
    customers.flatMap(({ customerId, productIds }): [string, Date][] => {
      const own = holds.filter((hold) => hold.customerId === customerId)
      const freeAt = holdQuotaEndsAt(own, productIds, now)
      return freeAt ? [[customerId, freeAt]] : []
    }),
  )
}

/** Reads unpaid holds from the stock ledger. Leaves out orders whose payment may still arrive. The
 * reasons are literals, because the ledger's index by order is partial: with parameters the cached
 * plan reads the whole ledger. */
const listUnpaidHolds = preparedQuery(
  (db, customerIds: readonly string[]) =>
    sql<CustomersHold>`${db
      .selectFrom('orders')
      .innerJoin('stock_movements as held', (join) =>
        join.onRef('held.order_id', '=', 'orders.id').on('held.reason', '=', sql.lit('hold')),
      )
      .leftJoin('stock_movements as freed', (join) =>
        join
          .onRef('freed.order_id', '=', 'orders.id')
          .on('freed.reason', '=', sql.lit('release'))
          .onRef('freed.product_id', '=', 'held.product_id')
          .onRef('freed.size', '=', 'held.size'),
      )
      .where(sql<boolean>`orders.customer_id = any (${customerIds}::text[])`)
      .where('orders.placed_at', 'is', null)
      .where(
        'orders.created_at',
        '>',
        sql<Date>`now() - make_interval(mins => ${2 * HOLD_QUOTA_WINDOW_MINUTES})`,
      )
      .where((order) =>
        order.not(
          order.exists(
            order
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.order_id', '=', 'orders.id')
              .where('payments.status', 'in', ['created', 'authorized', 'captured']),
          ),
        ),
      )
      // An order holds several sizes of a product at the same time.
      .groupBy(['orders.id', 'orders.customer_id', 'held.product_id'])
      .select([
        'orders.customer_id as customerId',
        'held.product_id as productId',
        sql<Date>`min(held.moved_at)`.as('from'),
        sql<Date>`max(coalesce(freed.moved_at, now()))`.as('until'),
      ])}`,
)

/** Reads the time from the database, because its clock decides when holds end. */
async function findNow(db: Db): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(db)
  return row!.now
}
