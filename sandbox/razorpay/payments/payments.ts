import { badRequest, ok, unknownId, type ApiResponse } from '../api/responses.ts'
import type { Notes, OrderRow, PaymentEntity, PaymentRow } from '../state/entities.ts'
import { failureFor, ORDER_ALREADY_PAID, type Failure } from './failures.ts'
import { isPlainObject } from '../api/inputs.ts'
import type { Knobs } from '../scenarios/knobs.ts'
import { listedAtMs } from './orders.ts'
import { instrumentFields } from './instrument-fields.ts'
import { failureReasonOf, type Instrument } from './test-data.ts'
import { emitEvent } from '../webhooks/events.ts'
import type { Gateway } from '../state/gateway.ts'

/** A payment fails if the bank has not answered within this time. */
const BANK_TIMEOUT_MS = 10 * 60_000

export type NewPayment = {
  instrument: Instrument
  notes: Notes
  email: string
  contact: string
  description: string | null
  chosen: Knobs
  callbackUrl: string | null
  /** Set only by tests. The real service always takes amount and currency from the order. */
  amount?: number
  currency?: string
}

/** Creates the payment. From now on money may move without the customer's browser. */
export function beginPayment(gateway: Gateway, order: OrderRow, given: NewPayment): PaymentRow {
  const id = gateway.newId('pay_')
  const amount = given.amount ?? order.entity.amount
  const entity: PaymentEntity = {
    id,
    entity: 'payment',
    amount,
    currency: given.currency ?? order.entity.currency,
    status: 'created',
    order_id: order.entity.id,
    invoice_id: null,
    international: false,
    method: given.instrument.method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: given.description,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: given.email || 'void@razorpay.com',
    contact: given.contact,
    notes: given.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: gateway.clock.nowSeconds(),
    ...instrumentFields(gateway, given.instrument),
  }
  const row: PaymentRow = {
    entity,
    chosen: given.chosen,
    failureReason: failureReasonOf(given.instrument, amount),
    callbackUrl: given.callbackUrl,
    refundIds: [],
    listedAtMs: listedAtMs(gateway, order.entity),
  }
  gateway.store.put('payments', id, row)
  const status = order.entity.status === 'created' ? 'attempted' : order.entity.status
  const { entity: orderEntity, paymentIds } = order
  gateway.store.put('orders', orderEntity.id, {
    ...order,
    entity: { ...orderEntity, status, attempts: orderEntity.attempts + 1 },
    paymentIds: [...paymentIds, id],
  })
  gateway.scheduler.schedule(BANK_TIMEOUT_MS, 'time-out-payment', id)
  return row
}

/** Authorises a payment that is `created`, or a `failed` one after a delay. If the order asks for
 * automatic capture and its time limit is not over, the payment is captured. A late payment of a
 * paid order is refunded. */
export function authorizePayment(gateway: Gateway, id: string, mayCapture = true): void {
  const { row, order } = mustFindPayment(gateway, id)
  if (row.entity.status !== 'created' && row.entity.status !== 'failed') return
  const authorized: PaymentEntity = {
    ...row.entity,
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  }
  gateway.store.put('payments', id, { ...row, entity: authorized })
  emitEvent(gateway, 'payment.authorized', { payment: authorized, order: null })

  const ageMs = gateway.clock.nowMs() - authorized.created_at * 1000
  const isInTime = ageMs <= order.capture.automaticMinutes * 60_000
  const isSecondPayment = order.entity.status === 'paid' && row.entity.status === 'failed'
  if (isSecondPayment) gateway.scheduler.schedule(0, 'return-uncaptured', id)
  else if (mayCapture && order.capture.automatic && isInTime) settleCapture(gateway, id)
  else
    gateway.scheduler.schedule(
      Math.max(0, order.capture.manualMinutes * 60_000 - ageMs),
      'return-uncaptured',
      id,
    )
}

export function failPayment(gateway: Gateway, id: string, reason: string): Failure | null {
  const { row } = mustFindPayment(gateway, id)
  if (row.entity.status !== 'created') return null
  const failure = failureFor(reason, row.entity.method)
  const failed: PaymentEntity = {
    ...row.entity,
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  }
  gateway.store.put('payments', id, { ...row, entity: failed })
  emitEvent(gateway, 'payment.failed', { payment: failed, order: null })
  return failure
}

/** `POST /v1/payments/:id/capture` */
export function capturePayment(gateway: Gateway, id: string, given: unknown): ApiResponse {
  const found = findPayment(gateway, id)
  if ('status' in found) return found
  const { entity } = found
  const order = mustFindPayment(gateway, id).order
  if (!isPlainObject(given) || typeof given['amount'] !== 'number')
    return badRequest('The amount field is required.', { field: 'amount' })
  if (entity.status === 'captured' || entity.status === 'refunded') {
    return badRequest('This payment has already been captured', {
      step: 'payment_capture',
      reason: 'input_validation_failed',
    })
  }
  if (entity.status !== 'authorized')
    return badRequest(
      'Only payments which have been authorized and not yet captured can be captured',
      { step: 'payment_capture' },
    )
  if (order.entity.status === 'paid')
    return badRequest(ORDER_ALREADY_PAID, { step: 'payment_capture' })
  if (given['amount'] !== entity.amount)
    return badRequest('Capture amount must be equal to the amount authorized.', {
      step: 'payment_capture',
    })
  settleCapture(gateway, id)
  return ok(mustFindPayment(gateway, id).row.entity)
}

export function findPayment(gateway: Gateway, id: string): PaymentRow | ApiResponse {
  if (!/^pay_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return gateway.store.payments.get(id) ?? unknownId()
}

export function mustFindPayment(
  gateway: Gateway,
  id: string,
): { row: PaymentRow; order: OrderRow } {
  const row = gateway.store.payments.get(id)
  const order = row && gateway.store.orders.get(row.entity.order_id)
  if (!order) throw new Error(`The sandbox lost payment ${id}`)
  return { row, order }
}

function settleCapture(gateway: Gateway, id: string): void {
  const { row, order } = mustFindPayment(gateway, id)
  const base = Math.round(row.entity.amount * 0.02)
  const tax = Math.round(base * 0.18)
  const captured: PaymentEntity = {
    ...row.entity,
    status: 'captured',
    captured: true,
    base_amount: row.entity.amount,
    fee: base + tax,
    tax,
  }
  gateway.store.put('payments', id, { ...row, entity: captured })

  const wasPaid = order.entity.status === 'paid'
  const paid = {
    ...order.entity,
    status: 'paid' as const,
    amount_paid: order.entity.amount_paid + captured.amount,
  }
  paid.amount_due = Math.max(0, paid.amount - paid.amount_paid)
  gateway.store.put('orders', paid.id, { ...order, entity: paid })
  emitEvent(gateway, 'payment.captured', { payment: captured, order: null })
  if (!wasPaid) emitEvent(gateway, 'order.paid', { payment: captured, order: paid })
}
