import { z } from 'zod'
import type {
  GatewayDowntime,
  GatewayFailure,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
} from './gateway.server.ts'

/** The gateway's placeholder for a missing email address. */
const NO_EMAIL = 'void@razorpay.com'

const paise = z.int().nonnegative()
const seconds = z.int().nonnegative()
const text = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** Empty notes arrive as an array, and all other notes as an object. */
const notes = z
  .union([
    z.array(z.unknown()).length(0),
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ])
  .nullish()
  .transform((pairs): Record<string, string> => {
    if (!pairs || Array.isArray(pairs)) return {}
    return Object.fromEntries(
      Object.entries(pairs).map(([name, value]) => [name, String(value ?? '')]),
    )
  })

const dated = (createdAt: number) => new Date(createdAt * 1000)

export const parseOrder = z
  .object({
    id: z.string().regex(/^order_[A-Za-z0-9]{14}$/),
    entity: z.literal('order'),
    amount: paise,
    amount_paid: paise,
    currency: z.string().length(3),
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid']),
    attempts: z.int().nonnegative(),
    notes,
    created_at: seconds,
  })
  .transform((order): GatewayOrder => ({
    id: order.id,
    status: order.status,
    amountPaise: order.amount,
    amountPaidPaise: order.amount_paid,
    currency: order.currency,
    receipt: order.receipt,
    attempts: order.attempts,
    notes: order.notes,
    createdAt: dated(order.created_at),
  }))

export const parsePayment = z
  .object({
    id: z.string().regex(/^pay_[A-Za-z0-9]{14}$/),
    entity: z.literal('payment'),
    order_id: text,
    amount: paise,
    currency: z.string().length(3),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    amount_refunded: paise.nullish(),
    method: text,
    email: text,
    contact: text,
    notes,
    fee: paise.nullish(),
    error_code: text,
    error_description: text,
    error_source: text,
    error_step: text,
    error_reason: text,
    created_at: seconds,
  })
  .transform((payment): GatewayPayment => ({
    id: payment.id,
    gatewayOrderId: payment.order_id,
    status: payment.status,
    amountPaise: payment.amount,
    currency: payment.currency,
    // In some samples `captured` contradicts `status`; only the status is reliable.
    isCaptured: payment.status === 'captured' || payment.status === 'refunded',
    amountRefundedPaise: payment.amount_refunded ?? 0,
    method: payment.method ?? 'unknown',
    email: payment.email === NO_EMAIL ? null : payment.email,
    contact: payment.contact,
    notes: payment.notes,
    feePaise: payment.fee ?? null,
    failure: failureIn(payment),
    createdAt: dated(payment.created_at),
  }))

export const parseRefund = z
  .object({
    id: z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: z.literal('refund'),
    payment_id: z.string(),
    amount: paise,
    currency: z.string().length(3),
    status: z.enum(['pending', 'processed', 'failed']),
    notes,
    created_at: seconds,
  })
  .transform((refund): GatewayRefund => ({
    id: refund.id,
    gatewayPaymentId: refund.payment_id,
    status: refund.status,
    amountPaise: refund.amount,
    currency: refund.currency,
    notes: refund.notes,
    createdAt: dated(refund.created_at),
  }))

/** Returns null for a downtime that is planned, over or unreadable, so that other downtimes stay readable. */
export const parseDowntime = z
  .object({
    id: z.string().regex(/^down_[A-Za-z0-9]{14}$/),
    method: z.string().max(40),
    status: z.string(),
    severity: z.enum(['high', 'medium', 'low']).catch('low'),
    instrument: z.record(z.string(), z.unknown()).nullish(),
    begin: seconds.nullish(),
    created_at: seconds,
  })
  .transform(
    ({
      id,
      method,
      status,
      severity,
      instrument,
      begin,
      created_at: createdAt,
    }): GatewayDowntime | null => {
      if (status !== 'started') return null
      const words = Object.entries(instrument ?? {}).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      return {
        id,
        method,
        severity,
        instrument: Object.fromEntries(words),
        since: dated(begin ?? createdAt),
      }
    },
  )
  .catch(null)

export function listOf<Item>(item: z.ZodType<Item>) {
  return z
    .object({ entity: z.literal('collection'), items: z.array(item) })
    .transform((list) => list.items)
}

type FailureFields = Record<
  'error_code' | 'error_reason' | 'error_description' | 'error_source' | 'error_step',
  string | null
>

function failureIn(payment: FailureFields): GatewayFailure | null {
  if (!payment.error_code) return null
  return {
    code: payment.error_code,
    reason: payment.error_reason,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
  }
}
