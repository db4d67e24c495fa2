import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { GatewayRefund } from '#platform/payments/gateway.server.ts'
import type { Paise } from '../money.ts'
import { freezingStatuses } from './dispute.ts'

/**
 * `transferred`: somebody sent the money by bank, because the gateway could not. It has gone back, as with `processed`.
 * `withdrawn`: it was never sent, because the gateway had paid the money back in another way.
 */
export type RefundStatus =
  | 'requested'
  | 'unknown'
  | 'pending'
  | 'processed'
  | 'failed'
  | 'transferred'
  | 'withdrawn'

/** `gateway`: nobody of the shop asked for it. Somebody pressed Refund in the gateway's dashboard, or the gateway sent the money back by itself. */
export type RefundOrigin = 'shop' | 'gateway'

export type Refund = {
  id: number
  paymentId: number
  gatewayPaymentId: string
  purpose: string
  amountPaise: Paise
  idempotencyKey: string
  gatewayRefundId: string | null
  status: RefundStatus
  origin: RefundOrigin
  tries: number
  /** Longer ago than any call to the gateway may take. */
  isAtRest: boolean
}

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'payments.gateway_payment_id as gatewayPaymentId',
      'refunds.purpose',
      'refunds.amount_paise as amountPaise',
      'refunds.idempotency_key as idempotencyKey',
      'refunds.gateway_refund_id as gatewayRefundId',
      'refunds.status',
      'refunds.origin',
      'refunds.tries',
      sql<boolean>`refunds.updated_at < now() - interval '1 minute'`.as('isAtRest'),
    ])
    .$narrowType<{ status: RefundStatus; origin: RefundOrigin }>()
}

export type NewRefund = {
  paymentId: number
  purpose: string
  amountPaise: Paise
  idempotencyKey: string
  /** The failed refund in whose place this one is: there can be one. */
  replaces?: number
  status?: 'requested' | 'transferred'
  reason?: string
  /** The admin; nobody when the shop decided by itself. */
  requestedBy?: string
}

/** The row and its key come first, the gateway is asked afterwards; a purpose pays back once. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      purpose: refund.purpose,
      amount_paise: refund.amountPaise,
      idempotency_key: refund.idempotencyKey,
      status: refund.status ?? 'requested',
      replaces: refund.replaces ?? null,
      reason: refund.reason ?? '',
      requested_by: refund.requestedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRefundIdByGatewayId(
  db: Db,
  gatewayRefundId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('gateway_refund_id', '=', gatewayRefundId)
    .executeTakeFirst()
  return row?.id
}

/**
 * One of ours whose answer got lost: the gateway tells its notes, and payment and purpose name one refund. So a refund that
 * we asked for is never taken for one that somebody made by hand.
 */
export async function findUnansweredRefundId(
  db: Db,
  told: Pick<GatewayRefund, 'gatewayPaymentId' | 'amountPaise' | 'notes'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.gateway_payment_id', '=', told.gatewayPaymentId)
    .where('refunds.gateway_refund_id', 'is', null)
    .where('refunds.status', 'in', ['requested', 'unknown'])
    .where('refunds.purpose', '=', told.notes['purpose'] ?? '')
    .where('refunds.amount_paise', '=', told.amountPaise)
    .executeTakeFirst()
  return row?.id
}

/** What we know the gateway to have sent back of a payment, or to be sending. */
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

/** Promised, and not in what the gateway calls refunded, as far as we know. */
export async function findUnsentPaise(db: Db, paymentId: number): Promise<Paise> {
  const { paise } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_paise), 0)`.as('paise'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['requested', 'unknown'])
    .executeTakeFirstOrThrow()
  return paise
}

/** Ours that the gateway has not accepted, as far as we know: the newest first. */
export async function lockUnsentRefunds(tx: Db, paymentId: number): Promise<Refund[]> {
  return refunds(tx)
    .where('refunds.payment_id', '=', paymentId)
    .where('refunds.status', 'in', ['requested', 'unknown'])
    .orderBy('refunds.id', 'desc')
    .forUpdate('refunds')
    .execute()
}

/** Those that the gateway has accepted: what became of them may not have reached us. */
export async function listAcceptedRefunds(
  db: Db,
  gatewayPaymentId: string,
): Promise<{ id: number; gatewayRefundId: string }[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.gateway_refund_id as gatewayRefundId'])
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .where('refunds.status', 'in', ['pending', 'processed'])
    .where('refunds.gateway_refund_id', 'is not', null)
    .$narrowType<{ gatewayRefundId: string }>()
    .execute()
}

/** One that the gateway has, and nobody of the shop asked for. */
export async function insertGatewayRefund(
  tx: Db,
  paymentId: number,
  truth: GatewayRefund,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      purpose: `gateway-${truth.id}`,
      amount_paise: truth.amountPaise,
      idempotency_key: `gateway-${truth.id}`,
      status: truth.status,
      origin: 'gateway',
      gateway_refund_id: truth.id,
      gateway_created_at: truth.createdAt,
      reason: 'Made at the gateway, not asked for by this shop',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether another one has taken the place of a refund that failed. */
export async function findReplacement(db: Db, refundId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('replaces', '=', refundId)
    .executeTakeFirst()
  return row?.id
}

/** Taken after the payment's lock. */
export async function lockRefund(tx: Db, refundId: number): Promise<Refund> {
  return refunds(tx)
    .where('refunds.id', '=', refundId)
    .forUpdate('refunds')
    .executeTakeFirstOrThrow()
}

/**
 * Due ones, each for one process only, until the story ends. While a customer's bank asks for the money, or has taken
 * it, none of it is sent; what the gateway has already accepted is only looked after.
 */
export async function lockDueRefunds(tx: Db, limit: number): Promise<Refund[]> {
  return refunds(tx)
    .where('refunds.status', 'in', ['requested', 'unknown', 'pending'])
    .where((refund) =>
      refund.or([
        refund('refunds.status', '=', 'pending'),
        refund.not(
          refund.exists(
            refund
              .selectFrom('disputes')
              .select('disputes.id')
              .whereRef('disputes.payment_id', '=', 'refunds.payment_id')
              .where('disputes.status', 'in', freezingStatuses),
          ),
        ),
      ]),
    )
    .where('refunds.next_try_at', '<=', sql<Date>`now()`)
    .orderBy('refunds.next_try_at')
    .limit(limit)
    .forUpdate('refunds')
    .skipLocked()
    .execute()
}

export async function updateRefundTried(
  tx: Db,
  refundId: number,
  pauseMinutes: number,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      tries: sql<number>`tries + 1`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${pauseMinutes})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', refundId)
    .execute()
}

export async function updateRefund(
  tx: Db,
  refundId: number,
  change: {
    status: RefundStatus
    gatewayRefundId?: string
    gatewayCreatedAt?: Date
    lastError?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: change.status,
      ...(change.gatewayRefundId ? { gateway_refund_id: change.gatewayRefundId } : {}),
      ...(change.gatewayCreatedAt ? { gateway_created_at: change.gatewayCreatedAt } : {}),
      ...(change.lastError !== undefined ? { last_error: change.lastError } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', refundId)
    .execute()
}

/** What the gateway's answer was, unless somebody has meanwhile learnt more. */
export async function updateRefundAsked(
  db: Db,
  refundId: number,
  answer: { status: 'requested' | 'unknown'; lastError: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: answer.status, last_error: answer.lastError, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('status', 'in', ['requested', 'unknown'])
    .execute()
}

export async function findRefundOwner(
  db: Db,
  refundId: number,
): Promise<{ paymentId: number; orderId: number | null } | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id as paymentId', 'payments.order_id as orderId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

const underWay = ['requested', 'unknown', 'pending']
const gone = ['processed', 'transferred']

/**
 * Whether money of an order that is given back whole has still to go: a refund is under way, or captured money has not
 * returned whole. A payment may already call itself refunded while its refund is only under way.
 */
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
      const returned = ofPayment
        .select(sql<number>`coalesce(sum(refunds.amount_paise), 0)`.as('returned'))
        .where('refunds.status', 'in', gone)
      return payment.or([
        payment.exists(ofPayment.select('refunds.id').where('refunds.status', 'in', underWay)),
        payment.and([
          payment('payments.status', '=', 'captured'),
          payment(returned, '<', payment.ref('payments.amount_paise')),
        ]),
      ])
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often money has been sent back for one purpose: each try after the first one has its number behind it. */
export async function countRefunds(db: Db, paymentId: number, purpose: string): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .where(sql`regexp_replace(purpose, ' \\d+$', '')`, '=', purpose)
    .executeTakeFirstOrThrow()
  return count
}

/** How many purposes a payment's refunds have had: the next one gets the next number. */
export async function countRefundPurposes(db: Db, paymentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(sql<number>`count(distinct regexp_replace(purpose, ' \\d+$', ''))`.as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return count
}
