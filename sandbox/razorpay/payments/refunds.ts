import { isPlainObject, readNotes } from '../api/inputs.ts'
import { badRequest, ok, unknownId, type ApiResponse } from '../api/responses.ts'
import { parseKnob } from '../scenarios/knobs.ts'
import type { Notes, PaymentRow, RefundEntity, RefundRow } from '../state/entities.ts'
import type { Gateway } from '../state/gateway.ts'
import { listedAtMs } from './orders.ts'
import { findPayment, mustFindPayment } from './payments.ts'
import { refundError, repeatedRefund } from './refund-rules.ts'
import {
  addRefundedAmount,
  emitRefundEvent,
  failRefund,
  mustFindRefund,
  saveRefund,
} from './refund-state.ts'
import { FAILING_REFUND_PAISE } from './test-data.ts'

const FAILING_TEST_REFUND = 'pending_then_failed:2'

/** `way` is the outcome that the scenario sets; `idempotencyKey` is the request header. */
export function createRefund(
  gateway: Gateway,
  paymentId: string,
  input: unknown,
  idempotencyKey: string | undefined,
  way: string,
): ApiResponse {
  const found = findPayment(gateway, paymentId)
  if ('status' in found) return found
  if (!isPlainObject(input)) return badRequest('The request body must be a JSON object.')
  const body = JSON.stringify(input)
  const repeated =
    idempotencyKey === undefined ? null : repeatedRefund(gateway, found, idempotencyKey, body)
  if (repeated) return repeated
  const left = found.entity.amount - found.entity.amount_refunded
  const amount = input['amount'] === undefined ? left : input['amount']
  const problem = refundError(gateway, found, input, amount, left, way)
  if (problem) return problem

  const id = beginRefund(gateway, found, {
    amount: amount as number,
    notes: readNotes(input['notes']) as Notes,
    receipt: typeof input['receipt'] === 'string' ? input['receipt'] : null,
    speed: input['speed'] === 'optimum' ? 'optimum' : 'normal',
    idempotency: idempotencyKey === undefined ? null : { key: idempotencyKey, body },
  })
  applyOutcome(gateway, id, amount === FAILING_REFUND_PAISE ? FAILING_TEST_REFUND : way)
  return ok(mustFindRefund(gateway, id).entity)
}

/** A refund made in the dashboard has no idempotency key and no notes: the shop did not request it. */
export function refundFromDashboard(
  gateway: Gateway,
  {
    paymentId,
    way = 'processed',
    ...input
  }: { paymentId: string; amount?: number; speed?: string; way?: string },
): RefundEntity {
  const response = createRefund(gateway, paymentId, input, undefined, way)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body as RefundEntity
}

/** Refunds a payment that was not captured, as the gateway does automatically. */
export function refundUncaptured(gateway: Gateway, paymentId: string): void {
  const { row } = mustFindPayment(gateway, paymentId)
  if (row.entity.status !== 'authorized') return
  applyOutcome(
    gateway,
    beginRefund(gateway, row, {
      amount: row.entity.amount,
      notes: [],
      receipt: null,
      speed: 'normal',
      idempotency: null,
    }),
    'processed',
  )
}

export function findRefund(gateway: Gateway, id: string): RefundRow | ApiResponse {
  if (!/^rfnd_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return gateway.store.refunds.get(id) ?? unknownId()
}

type NewRefund = {
  amount: number
  notes: Notes
  receipt: string | null
  speed: 'normal' | 'optimum'
  idempotency: RefundRow['idempotency']
}

function beginRefund(gateway: Gateway, { entity: payment }: PaymentRow, given: NewRefund): string {
  const id = gateway.newId('rfnd_')
  const entity: RefundEntity = {
    id,
    entity: 'refund',
    amount: given.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: given.notes,
    receipt: given.receipt,
    acquirer_data: { arn: null },
    created_at: gateway.clock.nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: given.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: given.speed,
  }
  const { order } = mustFindPayment(gateway, payment.id)
  saveRefund(gateway, {
    entity,
    idempotency: given.idempotency,
    listedAtMs: listedAtMs(gateway, order.entity),
  })
  addRefundedAmount(gateway, payment.id, entity.amount)
  return id
}

/**
 * In the gateway's test mode, the payment is already marked as refunded when the webhook
 * `refund.created` is sent.
 */
function applyOutcome(gateway: Gateway, id: string, way: string): void {
  const { word, number } = parseKnob(way)
  const emitCreated = () =>
    emitRefundEvent(gateway, 'refund.created', mustFindRefund(gateway, id).entity)
  if (word === 'fail_now') {
    emitCreated()
    failRefund(gateway, id)
  } else if (word === 'pending_then_processed' || word === 'pending_then_failed') {
    emitCreated()
    gateway.scheduler.schedule(
      (number || 0) * 1000,
      word === 'pending_then_failed' ? 'fail-refund' : 'process-refund',
      id,
    )
  } else if (word === 'speed_changed') {
    const row = mustFindRefund(gateway, id)
    saveRefund(gateway, {
      ...row,
      entity: { ...row.entity, speed_requested: 'optimum', speed_processed: 'instant' },
    })
    emitCreated()
    gateway.scheduler.schedule((number || 0) * 1000, 'slow-refund', id)
    gateway.scheduler.schedule((number || 0) * 2000, 'process-refund', id)
  } else {
    const row = mustFindRefund(gateway, id)
    saveRefund(gateway, { ...row, entity: { ...row.entity, status: 'processed' } })
    emitCreated()
    const processed: RefundEntity = {
      ...row.entity,
      status: 'processed',
      acquirer_data: { arn: gateway.newId('').toUpperCase() },
    }
    emitRefundEvent(gateway, 'refund.processed', processed)
  }
}
