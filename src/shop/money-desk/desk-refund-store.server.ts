import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { freezingStatuses } from '../checkout/dispute.ts'
import type { RefundStatus } from '../checkout/refund-store.server.ts'
import { pageOf, type Page } from '../paging.ts'
import type { DeskRefund } from './desk-refund.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'

/** Those that failed first, then what is under way, the oldest first. */
export async function listDeskRefunds(db: Db, page: number): Promise<Page<DeskRefund>> {
  const rows = await openRefunds(db)
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select((refund) => [
      'refunds.id',
      'refunds.status',
      'refunds.purpose',
      'refunds.amount_paise as amountPaise',
      'payments.currency',
      'payments.gateway_payment_id as gatewayPaymentId',
      'orders.number as orderNumber',
      'refunds.created_at as at',
      'refunds.next_try_at as nextTryAt',
      'refunds.tries',
      'refunds.last_error as lastError',
      sql<number>`count(*) over ()`.as('total'),
      refund
        .exists(
          refund
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.payment_id', '=', 'payments.id')
            .where('disputes.status', 'in', freezingStatuses),
        )
        .as('isFrozen'),
    ])
    .orderBy(sql`refunds.status = 'failed'`, 'desc')
    .orderBy('refunds.id')
    .limit(MONEY_ROWS_PER_PAGE)
    .offset((page - 1) * MONEY_ROWS_PER_PAGE)
    .execute()
  const items = rows.map(({ total: _total, ...row }): DeskRefund => ({
    ...row,
    status: row.status as RefundStatus,
    isFrozen: Boolean(row.isFrozen),
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, MONEY_ROWS_PER_PAGE)
}

/** Failed, or not accepted by the gateway for an hour: an empty balance, for example, is only seen by a person. */
export async function countTroubledRefunds(db: Db): Promise<number> {
  const isTroubled = sql<SqlBool>`(refunds.status = 'failed' or refunds.status in ('requested', 'unknown') and refunds.created_at < now() - interval '1 hour')`
  const { count } = await openRefunds(db)
    .where(isTroubled)
    .select((refund) => refund.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A failed one is open until another has taken its place, or the gateway has sent the money back by itself. */
function openRefunds(db: Db) {
  const isOpen = sql<SqlBool>`(refunds.status in ('requested', 'unknown', 'pending') or
    refunds.status = 'failed' and payments.status = 'captured' and not exists (select from refunds later where later.replaces = refunds.id))`
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where(isOpen)
}
