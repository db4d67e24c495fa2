import { badRequest, ok, unknownId, type Answer } from './answers.ts'
import type { Notes, OrderRow, PaymentEntity, PaymentRow } from './entities.ts'
import { failureFor, ORDER_ALREADY_PAID, type Failure } from './failures.ts'
import { isPlainObject } from './inputs.ts'
import type { Knobs } from './knobs.ts'
import { listedAtMs } from './orders.ts'
import { instrumentFields } from './payment-shape.ts'
import { failureReasonOf, type Instrument } from './test-data.ts'
import { emit } from './webhooks.ts'
import type { World } from './world.ts'

/** A bank that says nothing for this long has failed the payment, for now. */
const BANK_TIMEOUT_MS = 10 * 60_000

export type NewPayment = {
  instrument: Instrument
  notes: Notes
  email: string
  contact: string
  description: string | null
  chosen: Knobs
  callbackUrl: string | null
  /** Only to test a shop that compares: the real service never lets these differ from the order. */
  amount?: number
  currency?: string
}

/** The customer has pressed Pay: from here on money may move without anybody looking. */
export function beginPayment(world: World, order: OrderRow, given: NewPayment): PaymentRow {
  const id = world.newId('pay_')
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
    created_at: world.clock.nowSeconds(),
    ...instrumentFields(world, given.instrument),
  }
  const row: PaymentRow = {
    entity,
    chosen: given.chosen,
    failureReason: failureReasonOf(given.instrument, amount),
    callbackUrl: given.callbackUrl,
    refundIds: [],
    listedAtMs: listedAtMs(world, order.entity),
  }
  world.store.put('payments', id, row)
  const status = order.entity.status === 'created' ? 'attempted' : order.entity.status
  const { entity: orderEntity, paymentIds } = order
  world.store.put('orders', orderEntity.id, {
    ...order,
    entity: { ...orderEntity, status, attempts: orderEntity.attempts + 1 },
    paymentIds: [...paymentIds, id],
  })
  world.agenda.schedule(BANK_TIMEOUT_MS, 'time-out-payment', id)
  return row
}

/**
 * Legal from `created` and, late, from `failed`. Captures by itself where the order says so and it is in time; money
 * that comes late for an order that somebody has paid meanwhile goes straight back.
 */
export function authorizePayment(world: World, id: string, mayCapture = true): void {
  const { row, order } = mustFind(world, id)
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
  world.store.put('payments', id, { ...row, entity: authorized })
  emit(world, 'payment.authorized', { payment: authorized, order: null })

  const ageMs = world.clock.nowMs() - authorized.created_at * 1000
  const isInTime = ageMs <= order.capture.automaticMinutes * 60_000
  const isSecond = order.entity.status === 'paid' && row.entity.status === 'failed'
  if (isSecond) world.agenda.schedule(0, 'return-uncaptured', id)
  else if (mayCapture && order.capture.automatic && isInTime) settleCapture(world, id)
  else
    world.agenda.schedule(
      Math.max(0, order.capture.manualMinutes * 60_000 - ageMs),
      'return-uncaptured',
      id,
    )
}

export function failPayment(world: World, id: string, reason: string): Failure | null {
  const { row } = mustFind(world, id)
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
  world.store.put('payments', id, { ...row, entity: failed })
  emit(world, 'payment.failed', { payment: failed, order: null })
  return failure
}

/** `POST /v1/payments/:id/capture` */
export function capturePayment(world: World, id: string, given: unknown): Answer {
  const found = findPayment(world, id)
  if ('status' in found) return found
  const { entity } = found
  const order = mustFind(world, id).order
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
  settleCapture(world, id)
  return ok(mustFind(world, id).row.entity)
}

export function findPayment(world: World, id: string): PaymentRow | Answer {
  if (!/^pay_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return world.store.payments.get(id) ?? unknownId()
}

export function mustFind(world: World, id: string): { row: PaymentRow; order: OrderRow } {
  const row = world.store.payments.get(id)
  const order = row && world.store.orders.get(row.entity.order_id)
  if (!order) throw new Error(`The sandbox lost payment ${id}`)
  return { row, order }
}

function settleCapture(world: World, id: string): void {
  const { row, order } = mustFind(world, id)
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
  world.store.put('payments', id, { ...row, entity: captured })

  const wasPaid = order.entity.status === 'paid'
  const paid = {
    ...order.entity,
    status: 'paid' as const,
    amount_paid: order.entity.amount_paid + captured.amount,
  }
  paid.amount_due = Math.max(0, paid.amount - paid.amount_paid)
  world.store.put('orders', paid.id, { ...order, entity: paid })
  emit(world, 'payment.captured', { payment: captured, order: null })
  if (!wasPaid) emit(world, 'order.paid', { payment: captured, order: paid })
}
