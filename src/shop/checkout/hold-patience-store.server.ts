import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import { PATIENCE_SPAN_MINUTES, type Kept } from './hold-patience.ts'

/**
 * What these customers have kept from others and not paid for, as the stock's ledger tells it: promised and, perhaps, released.
 * Not while a payment was begun that may still arrive.
 */
export async function listKept(
  db: Db,
  customerIds: readonly string[],
): Promise<(Kept & { customerId: string })[]> {
  const kept = db
    .selectFrom('orders')
    .innerJoin('stock_movements as held', (join) =>
      join.onRef('held.order_id', '=', 'orders.id').on('held.reason', '=', 'hold'),
    )
    .leftJoin('stock_movements as freed', (join) =>
      join
        .onRef('freed.order_id', '=', 'orders.id')
        .on('freed.reason', '=', 'release')
        .onRef('freed.product_id', '=', 'held.product_id')
        .onRef('freed.size', '=', 'held.size'),
    )
    .where(sql<boolean>`orders.customer_id = any (${customerIds}::text[])`)
    .where('orders.placed_at', 'is', null)
    .where(
      'orders.created_at',
      '>',
      sql<Date>`now() - make_interval(mins => ${2 * PATIENCE_SPAN_MINUTES})`,
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
    .select([
      'orders.customer_id as customerId',
      'held.product_id as productId',
      'held.moved_at as from',
      sql<Date>`coalesce(freed.moved_at, now())`.as('until'),
    ])
  const { rows } = await sql<Kept & { customerId: string }>`${prepared}${kept}`.execute(db)
  return rows
}

/** The clock that decides about holds. */
export async function findNow(db: Db): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(db)
  return row!.now
}
