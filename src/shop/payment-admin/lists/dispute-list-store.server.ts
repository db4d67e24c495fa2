import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Dispute, DisputeStatus } from '../../payments/dispute.ts'
import { pageOf, type Page } from '../../paging.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'

export type ListedDispute = Omit<Dispute, 'reportedAt' | 'needsMoreEvidence'> & {
  orderNumber: string | null
  at: Date
}

/** Lists disputes that need an answer first, by deadline, and then all others, newest first. */
export async function listDisputes(db: Db, page: number): Promise<Page<ListedDispute>> {
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
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  const items = rows.map(({ total: _total, ...row }): ListedDispute => ({
    ...row,
    status: row.status as DisputeStatus,
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
