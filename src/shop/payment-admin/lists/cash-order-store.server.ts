import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { uncollectedPaise } from '../../documents/kept-money-store.server.ts'
import type { Paise } from '../../money.ts'
import { pageOf, type Page } from '../../paging.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'

/** A cash order that was shipped and whose cash is not recorded yet. */
export type CashOrder = {
  orderId: number
  number: string
  /** The amount that the couriers collect. */
  cashPaise: Paise
  customer: string
  city: string
  courierName: string
  isDelivered: boolean
  at: Date
}

/** Cash recorded on one calendar day in India. */
export type CashDay = { day: string; orders: number; paise: Paise }

const OUT_FOR_DELIVERY = 3
const DELIVERED = 4
const DAYS_SHOWN = 14

const cashPaise = sql<Paise>`orders.total_paise - ${uncollectedPaise}`

/** Lists delivered orders first, oldest first, and then orders in delivery. */
export async function listCashOrders(db: Db, page: number): Promise<Page<CashOrder>> {
  const rows = await cashInDelivery(db)
    .select([
      'orders.id',
      'orders.number',
      cashPaise.as('cashPaise'),
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
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  const items = rows.map((row): CashOrder => ({
    orderId: row.id,
    number: row.number,
    cashPaise: row.cashPaise,
    customer: `${row.first_name} ${row.last_name}`.trim(),
    city: row.city,
    courierName: row.courier_name,
    isDelivered: row.status === DELIVERED,
    at: row.placed_at!,
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

export async function countCashOutstanding(db: Db): Promise<number> {
  const { count } = await cashInDelivery(db)
    .where('orders.status', '=', DELIVERED)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listCashDays(db: Db): Promise<CashDay[]> {
  const { rows } = await sql<CashDay>`
    select to_char((noted_at at time zone 'Asia/Kolkata')::date, 'YYYY-MM-DD') as day, count(*)::int as orders, sum(amount_paise)::bigint as paise
    from cash_handovers where noted_at > now() - make_interval(days => ${DAYS_SHOWN}) group by 1
      order by 1 desc`.execute(db)
  return rows
}

/** Undefined when the cash is recorded, or the parcel was returned or never shipped. */
export async function findCashOrderInDelivery(
  db: Db,
  orderId: number,
): Promise<{ isDelivered: boolean; cashPaise: Paise } | undefined> {
  const row = await cashInDelivery(db)
    .select(['orders.status', cashPaise.as('cashPaise')])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return row && { isDelivered: row.status === DELIVERED, cashPaise: row.cashPaise }
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

function cashInDelivery(db: Db) {
  return db
    .selectFrom('orders')
    .where('orders.pay_mode', '=', sql.lit('cod'))
    .where('orders.payment_state', '=', sql.lit('paid'))
    .where('orders.status', '>=', sql.lit(OUT_FOR_DELIVERY))
    .where('orders.cash_noted_at', 'is', null)
}
