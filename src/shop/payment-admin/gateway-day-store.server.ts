import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { spanOf, type Book, type Day, type Difference, type GatewayDay } from './gateway-day.ts'
import { PAYMENT_ROWS_PER_PAGE } from './payment-section.ts'

/** The shop's captured payments, with and without an order, and the refunds that the gateway accepted. */
export async function findOwnBook(db: Db, day: Day): Promise<Book> {
  const { from, to } = spanOf(day)
  const payments = await db
    .selectFrom('payments')
    .select(['gateway_payment_id as id', 'amount_paise as paise'])
    .where('gateway_created_at', '>=', from)
    .where('gateway_created_at', '<=', to)
    .where('status', 'in', ['captured', 'refunded'])
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['gateway_refund_id as id', 'amount_paise as paise'])
    .where('gateway_created_at', '>=', from)
    .where('gateway_created_at', '<=', to)
    .where('status', 'in', ['pending', 'processed'])
    .where('gateway_refund_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
  const book = (rows: { id: string; paise: number }[]) =>
    new Map(rows.map(({ id, paise }) => [id, paise]))
  return { payments: book(payments), refunds: book(refunds) }
}

/** Replaces an earlier comparison of the same day. */
export async function insertGatewayDay(
  tx: Db,
  compared: Omit<GatewayDay, 'comparedAt'>,
): Promise<void> {
  const sums = {
    our_captured_paise: compared.ourCapturedPaise,
    our_refunded_paise: compared.ourRefundedPaise,
    gateway_captured_paise: compared.gatewayCapturedPaise,
    gateway_refunded_paise: compared.gatewayRefundedPaise,
    differences: JSON.stringify(compared.differences),
    compared_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('gateway_days')
    .values({ day: sql<Date>`${compared.day}::date`, ...sums })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(sums))
    .execute()
}

/** Newest first. */
export async function listGatewayDays(db: Db, page: number): Promise<Page<GatewayDay>> {
  const rows = await db
    .selectFrom('gateway_days')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      'our_captured_paise as ourCapturedPaise',
      'our_refunded_paise as ourRefundedPaise',
      'gateway_captured_paise as gatewayCapturedPaise',
      'gateway_refunded_paise as gatewayRefundedPaise',
      'differences',
      'compared_at as comparedAt',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('gateway_days.day', 'desc')
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  const days = rows.map(({ total: _total, differences, ...day }): GatewayDay => ({
    ...day,
    differences: differences as Difference[],
  }))
  return pageOf(days, page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

/** Counts the days with differences among the last 31 days. */
export async function countDaysWithDifferences(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('gateway_days')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`differences <> '[]'::jsonb`)
    .where('day', '>', sql<Date>`current_date - 31`)
    .executeTakeFirstOrThrow()
  return count
}
