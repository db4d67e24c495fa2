import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'

/** Sums the refunds of a payment that the gateway has accepted, as far as the shop knows. */
export async function findRefundedAtGateway(db: Db, gatewayPaymentId: string): Promise<Paise> {
  const { paise } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(sql<number>`coalesce(sum(refunds.amount_paise), 0)`.as('paise'))
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .where('refunds.status', 'in', ['pending', 'processed'])
    .executeTakeFirstOrThrow()
  return paise
}

/** Sums the refunds of a payment that the gateway has not confirmed, as far as the shop knows. */
export async function findUnsentPaise(db: Db, paymentId: number): Promise<Paise> {
  const { paise } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_paise), 0)`.as('paise'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['requested', 'unknown'])
    .executeTakeFirstOrThrow()
  return paise
}

const underWay = ['requested', 'unknown', 'pending']
const returned = ['processed', 'transferred']

/** Whether the customer is still owed money for this order. Money is owed while a refund is under
 * way, or while captured money has not been returned. A remainder below the minimum refund does not
 * count. The gateway's own `refunded` status is not enough, because the refund may still be
 * pending. */
export async function findRefundOwed(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.order_id', '=', orderId)
    .where('payments.role', 'in', ['settling', 'surplus'])
    .where((payment) => {
      const ofPayment = payment
        .selectFrom('refunds')
        .whereRef('refunds.payment_id', '=', 'payments.id')
      const returnedPaise = ofPayment
        .select(sql<number>`coalesce(sum(refunds.amount_paise), 0)`.as('paise'))
        .where('refunds.status', 'in', returned)
      return payment.or([
        payment.exists(ofPayment.select('refunds.id').where('refunds.status', 'in', underWay)),
        payment.and([
          payment('payments.status', '=', 'captured'),
          payment(
            returnedPaise,
            '<=',
            sql<number>`payments.amount_paise - ${sql.lit(REFUND_MIN_PAISE)}`,
          ),
        ]),
      ])
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the distinct purposes of a payment's refunds. */
export async function countRefundPurposes(db: Db, paymentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.count<number>('purpose').distinct().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return count
}
