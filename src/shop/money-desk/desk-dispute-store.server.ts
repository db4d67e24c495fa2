import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { DisputeStatus } from '../checkout/dispute.ts'
import { pageOf, type Page } from '../paging.ts'
import type { DeskDispute } from './desk-dispute.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'

/** Those that want an answer first, the most urgent at the top; then the newest. */
export async function listDisputes(db: Db, page: number): Promise<Page<DeskDispute>> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'disputes.gateway_dispute_id as gatewayDisputeId',
      'payments.gateway_payment_id as gatewayPaymentId',
      'disputes.amount_paise as amountPaise',
      'disputes.currency',
      'disputes.status',
      'disputes.phase',
      'disputes.reason_code as reasonCode',
      'disputes.respond_by as respondBy',
      'orders.number as orderNumber',
      'disputes.created_at as at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(sql`disputes.status = 'open'`, 'desc')
    .orderBy(sql`case when disputes.status = 'open' then disputes.respond_by end`)
    .orderBy('disputes.id', 'desc')
    .limit(MONEY_ROWS_PER_PAGE)
    .offset((page - 1) * MONEY_ROWS_PER_PAGE)
    .execute()
  const items = rows.map(({ total: _total, ...row }): DeskDispute => ({
    ...row,
    status: row.status as DisputeStatus,
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, MONEY_ROWS_PER_PAGE)
}

/** That want an answer of the shop. */
export async function countOpenDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
