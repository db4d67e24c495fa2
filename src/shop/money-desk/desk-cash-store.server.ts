import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { pageOf, type Page } from '../paging.ts'
import type { CashDay, DeskCash } from './desk-cash.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'

const OUT_FOR_DELIVERY = 3
const DELIVERED = 4
const DAYS_SHOWN = 14

/** Those whose cash should be here first, the oldest first; then those on their way. */
export async function listCashAtTheDoor(db: Db, page: number): Promise<Page<DeskCash>> {
  const rows = await atTheDoor(db)
    .select([
      'orders.id',
      'orders.number',
      'orders.total_paise',
      'orders.first_name',
      'orders.last_name',
      'orders.city',
      'orders.courier_name',
      'orders.status',
      'orders.placed_at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('orders.status', 'desc')
    .orderBy('orders.id')
    .limit(MONEY_ROWS_PER_PAGE)
    .offset((page - 1) * MONEY_ROWS_PER_PAGE)
    .execute()
  const items = rows.map((row): DeskCash => ({
    orderId: row.id,
    number: row.number,
    totalPaise: row.total_paise,
    customer: `${row.first_name} ${row.last_name}`.trim(),
    city: row.city,
    courierName: row.courier_name,
    isDelivered: row.status === DELIVERED,
    at: row.placed_at!,
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, MONEY_ROWS_PER_PAGE)
}

/** Delivered, and nobody has noted the cash. */
export async function countCashMissing(db: Db): Promise<number> {
  const { count } = await atTheDoor(db)
    .where('orders.status', '=', DELIVERED)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was counted on each of the last days; India has no summer time. */
export async function listCashDays(db: Db): Promise<CashDay[]> {
  const { rows } = await sql<CashDay>`
    select to_char((noted_at at time zone 'Asia/Kolkata')::date, 'YYYY-MM-DD') as day, count(*)::int as orders, sum(amount_paise)::bigint as paise
    from cash_handovers where noted_at > now() - make_interval(days => ${DAYS_SHOWN}) group by 1 order by 1 desc`.execute(
    db,
  )
  return rows
}

/** Undefined when its cash is not to come any more: noted, returned, or not on its way. */
export async function findAtTheDoor(
  db: Db,
  orderId: number,
): Promise<{ isDelivered: boolean } | undefined> {
  const row = await atTheDoor(db)
    .select('orders.status')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return row && { isDelivered: row.status === DELIVERED }
}

export async function insertCashHandover(
  tx: Db,
  handover: { orderId: number; amountPaise: Paise; broughtBy: string; notedBy: string },
): Promise<void> {
  await tx
    .insertInto('cash_handovers')
    .values({
      order_id: handover.orderId,
      amount_paise: handover.amountPaise,
      brought_by: handover.broughtBy,
      noted_by: handover.notedBy,
    })
    .execute()
}

function atTheDoor(db: Db) {
  return db
    .selectFrom('orders')
    .where('orders.pay_mode', '=', sql.lit('cod'))
    .where('orders.payment_state', '=', sql.lit('paid'))
    .where('orders.status', '>=', sql.lit(OUT_FOR_DELIVERY))
    .where('orders.cash_noted_at', 'is', null)
}
