import { sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { PaymentState } from '../../orders/order.ts'
import { isChargedBack, isFrozen } from './dispute-condition-store.server.ts'
import type { RefundStatus } from '../../refunds/refund.ts'
import { pageOf, type Page } from '../../paging.ts'
import type { Paise } from '../../money.ts'
import type { ListedRefund } from './refund-list-store.server.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'

export type PaymentToReview = {
  id: number
  gatewayPaymentId: string
  amountPaise: Paise
  currency: string
  leftPaise: Paise
  at: Date
  order: { number: string; payablePaise: Paise; state: PaymentState; isInStock: boolean } | null
  isFrozen: boolean
  /** The customer's bank has decided for the customer. */
  isChargedBack: boolean
  /** The newest refund that was not replaced by another refund. */
  refund: ListedRefund | null
}

/** Captured payments that need a decision, oldest first. */
export async function listPaymentsToVerify(db: Db, page: number): Promise<Page<PaymentToReview>> {
  return onePage(toVerify(captured(db)).orderBy('payments.id'), page)
}

/** Captured payments that belong to no order and are neither set aside nor refunded. */
export async function listUnmatchedPayments(db: Db, page: number): Promise<Page<PaymentToReview>> {
  return onePage(unmatched(captured(db)).orderBy('payments.id'), page)
}

/** Payments with an amount left to refund come first, then the newest. */
export async function listSurplusPayments(db: Db, page: number): Promise<Page<PaymentToReview>> {
  const surplus = withOrder(db).where('payments.role', '=', 'surplus')
  return onePage(
    surplus.orderBy(sql`payments.status = 'captured'`, 'desc').orderBy('payments.id', 'desc'),
    page,
  )
}

export async function countOpenPayments(
  db: Db,
): Promise<{ verify: number; unmatched: number; surplus: number }> {
  const count = sql<number>`count(*)`.as('count')
  // Orders in `refund_due` are left out, because they are counted as orders with a missing refund.
  const owing = captured(db)
    .where('payments.role', '=', 'surplus')
    .where('orders.payment_state', '<>', 'refund_due')
    .where(sql<SqlBool>`payments.refund_committed_paise < payments.amount_paise`)
    .where(sql<SqlBool>`not exists (select from refunds where refunds.payment_id = payments.id)`)
  const [verify, foreign, surplus] = await Promise.all([
    toVerify(captured(db)).select(count).executeTakeFirstOrThrow(),
    unmatched(captured(db)).select(count).executeTakeFirstOrThrow(),
    owing.select(count).executeTakeFirstOrThrow(),
  ])
  return { verify: verify.count, unmatched: foreign.count, surplus: surplus.count }
}

function captured(db: Db) {
  return withOrder(db).where('payments.status', '=', 'captured')
}
type Payments = ReturnType<typeof withOrder>

function withOrder(db: Db) {
  return db.selectFrom('payments').leftJoin('orders', 'orders.id', 'payments.order_id')
}

function toVerify(payments: Payments): Payments {
  return payments
    .where('payments.role', '=', 'candidate')
    .where('orders.payment_state', '=', 'payment_review')
}

function unmatched(payments: Payments): Payments {
  return payments
    .where('payments.role', '=', 'unmatched')
    .where(sql<SqlBool>`payments.refund_committed_paise < payments.amount_paise`)
    .where(
      sql<SqlBool>`not exists (select from staff_changes where action = 'payment-set-aside'
        and staff_changes.payment_id = payments.id)`,
    )
}

/** True if the products are reserved for the order or in stock. */
const isInStock = sql<boolean>`exists (select from stock_holds where stock_holds.order_id = orders.id and stock_holds.status = 'held') or not exists (
  select from order_lines left join stock on stock.product_id = order_lines.product_id and stock.size = order_lines.stock_size
  where order_lines.order_id = orders.id group by order_lines.product_id, order_lines.stock_size
  having coalesce(min(stock.on_hand - stock.reserved), 0) < sum(order_lines.quantity))`

async function onePage(payments: Payments, page: number): Promise<Page<PaymentToReview>> {
  const rows = await withDetails(payments)
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  return pageOf(rows.map(paymentFrom), page, rows[0]?.total ?? 0, PAYMENT_ROWS_PER_PAGE)
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

function withDetails(payments: Payments) {
  return payments.select((payment) => [
    'payments.id',
    'payments.gateway_payment_id',
    'payments.amount_paise',
    'payments.currency',
    'payments.refund_committed_paise',
    'payments.created_at',
    'orders.number',
    'orders.payable_paise',
    'orders.payment_state',
    isInStock.as('has_pieces'),
    isFrozen.as('is_frozen'),
    isChargedBack.as('is_charged_back'),
    jsonObjectFrom(
      payment
        .selectFrom('refunds')
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .select([
          'refunds.id',
          'refunds.status',
          'refunds.purpose',
          'refunds.amount_paise',
          'refunds.created_at',
          'refunds.next_try_at',
          'refunds.tries',
          'refunds.last_error',
        ])
        .orderBy('refunds.id', 'desc')
        .limit(1),
    ).as('refund'),
    sql<number>`count(*) over ()`.as('total'),
  ])
}

function paymentFrom(row: Row): PaymentToReview {
  const order = row.number !== null && {
    number: row.number,
    payablePaise: row.payable_paise!,
    state: row.payment_state as PaymentState,
    isInStock: row.has_pieces,
  }
  return {
    id: row.id,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: row.amount_paise,
    currency: row.currency,
    leftPaise: row.amount_paise - row.refund_committed_paise,
    at: row.created_at,
    isFrozen: row.is_frozen,
    isChargedBack: row.is_charged_back,
    order: order || null,
    refund: row.refund && refundFrom(row, row.refund),
  }
}

function refundFrom(row: Row, refund: NonNullable<Row['refund']>): ListedRefund {
  return {
    id: refund.id,
    status: refund.status as RefundStatus,
    purpose: refund.purpose,
    amountPaise: refund.amount_paise,
    currency: row.currency,
    gatewayPaymentId: row.gateway_payment_id,
    orderNumber: row.number,
    at: new Date(refund.created_at),
    nextTryAt: new Date(refund.next_try_at),
    tries: refund.tries,
    lastError: refund.last_error,
    isFrozen: row.is_frozen,
  }
}
