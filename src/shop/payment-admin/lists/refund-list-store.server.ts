import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { isFrozen } from './dispute-condition-store.server.ts'
import type { RefundStatus } from '../../refunds/refund.ts'
import { pageOf, type Page } from '../../paging.ts'
import type { Paise } from '../../money.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'

export type ListedRefund = {
  id: number
  status: RefundStatus
  purpose: string
  amountPaise: Paise
  currency: string
  gatewayPaymentId: string
  orderNumber: string | null
  at: Date
  nextTryAt: Date
  tries: number
  lastError: string | null
  isFrozen: boolean
}

/** Lists failed refunds first and then refunds under way, each oldest first. */
export async function listRefundRows(db: Db, page: number): Promise<Page<ListedRefund>> {
  const rows = await openRefunds(db)
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
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
      isFrozen.as('isFrozen'),
    ])
    .orderBy(sql`refunds.status = 'failed'`, 'desc')
    .orderBy('refunds.id')
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  const items = rows.map(({ total: _total, ...row }): ListedRefund => ({
    ...row,
    status: row.status as RefundStatus,
    isFrozen: row.isFrozen,
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

/** Counts refunds that failed or that the gateway has not accepted for an hour, for example because
 * of an empty balance. */
export async function countStalledRefunds(db: Db): Promise<number> {
  const needsAttention = sql<SqlBool>`(refunds.status = 'failed'
    or refunds.status in ('requested', 'unknown') and refunds.created_at < now() - interval '1 hour')`
  const { count } = await openRefunds(db)
    .where(needsAttention)
    .select((refund) => refund.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A failed refund is open until it is replaced or the gateway refunds the payment itself. */
function openRefunds(db: Db) {
  const isOpen = sql<SqlBool>`(refunds.status in ('requested', 'unknown', 'pending') or
    refunds.status = 'failed' and payments.status = 'captured' and not exists (select
      from refunds later where later.replaces = refunds.id))`
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where(isOpen)
}
