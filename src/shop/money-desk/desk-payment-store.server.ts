import { sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { PaymentState } from '../orders/order.ts'
import { freezingStatuses } from '../checkout/dispute.ts'
import type { RefundStatus } from '../checkout/refund-store.server.ts'
import { pageOf, type Page } from '../paging.ts'
import type { DeskPayment } from './desk-payment.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'

/** Captured, undecided, for an order that waits for a person; the one that has waited longest first. */
export async function listPaymentsToVerify(db: Db, page: number): Promise<Page<DeskPayment>> {
  return onePage(toVerify(captured(db)).orderBy('payments.id'), page)
}

/** Captured for no order of ours, not set aside, not on its way back. */
export async function listUnmatchedPayments(db: Db, page: number): Promise<Page<DeskPayment>> {
  return onePage(unmatched(captured(db)).orderBy('payments.id'), page)
}

/** Those that still owe something first, then the newest. */
export async function listSurplusPayments(db: Db, page: number): Promise<Page<DeskPayment>> {
  const surplus = withOrder(db).where('payments.role', '=', 'surplus')
  return onePage(
    surplus.orderBy(sql`payments.status = 'captured'`, 'desc').orderBy('payments.id', 'desc'),
    page,
  )
}

export async function countPaymentWork(
  db: Db,
): Promise<{ verify: number; unmatched: number; surplus: number }> {
  const count = sql<number>`count(*)`.as('count')
  // Those of orders that end are told as orders whose refund is missing.
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
      sql<SqlBool>`not exists (select from admin_actions where action = 'payment-set-aside' and admin_actions.payment_id = payments.id)`,
    )
}

/** Held for the order, or there on the shelf. */
const hasPieces = sql<boolean>`exists (select from stock_holds where stock_holds.order_id = orders.id and stock_holds.status = 'held') or not exists (
  select from order_lines left join stock on stock.product_id = order_lines.product_id and stock.size = order_lines.stock_size
  where order_lines.order_id = orders.id and coalesce(stock.on_hand - stock.reserved, 0) < order_lines.quantity)`

async function onePage(payments: Payments, page: number): Promise<Page<DeskPayment>> {
  const rows = await payments
    .select((payment) => [
      'payments.id',
      'payments.gateway_payment_id',
      'payments.amount_paise',
      'payments.currency',
      'payments.refund_committed_paise',
      'payments.created_at',
      'orders.number',
      'orders.total_paise',
      'orders.payment_state',
      hasPieces.as('has_pieces'),
      sql<number>`count(*) over ()`.as('total'),
      payment
        .exists(
          payment
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.payment_id', '=', 'payments.id')
            .where('disputes.status', 'in', freezingStatuses),
        )
        .as('is_frozen'),
      payment
        .exists(
          payment
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.payment_id', '=', 'payments.id')
            .where('disputes.status', '=', 'lost'),
        )
        .as('is_taken'),
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
    ])
    .limit(MONEY_ROWS_PER_PAGE)
    .offset((page - 1) * MONEY_ROWS_PER_PAGE)
    .execute()

  const items = rows.map((row): DeskPayment => ({
    id: row.id,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: row.amount_paise,
    currency: row.currency,
    leftPaise: row.amount_paise - row.refund_committed_paise,
    at: row.created_at,
    isFrozen: Boolean(row.is_frozen),
    isTakenByBank: Boolean(row.is_taken),
    order:
      row.number === null
        ? null
        : {
            number: row.number,
            totalPaise: row.total_paise!,
            state: row.payment_state as PaymentState,
            hasPieces: row.has_pieces,
          },
    refund: row.refund && {
      id: row.refund.id,
      status: row.refund.status as RefundStatus,
      purpose: row.refund.purpose.replace(/ \d+$/, ''),
      amountPaise: row.refund.amount_paise,
      currency: row.currency,
      gatewayPaymentId: row.gateway_payment_id,
      orderNumber: row.number,
      at: new Date(row.refund.created_at),
      nextTryAt: new Date(row.refund.next_try_at),
      tries: row.refund.tries,
      lastError: row.refund.last_error,
      isFrozen: Boolean(row.is_frozen),
    },
  }))
  return pageOf(items, page, rows[0]?.total ?? 0, MONEY_ROWS_PER_PAGE)
}
