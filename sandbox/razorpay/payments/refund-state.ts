import type { RefundEntity, RefundRow } from '../state/entities.ts'
import type { Gateway } from '../state/gateway.ts'
import { emitEvent } from '../webhooks/events.ts'
import { mustFindPayment } from './payments.ts'

export function processRefund(gateway: Gateway, id: string): void {
  const row = mustFindRefund(gateway, id)
  if (row.entity.status !== 'pending') return
  const entity: RefundEntity = {
    ...row.entity,
    status: 'processed',
    acquirer_data: { arn: gateway.newId('').toUpperCase() },
  }
  saveRefund(gateway, { ...row, entity })
  emitRefundEvent(gateway, 'refund.processed', entity)
}

/** Turns a pending instant refund into one of normal speed. */
export function slowRefund(gateway: Gateway, id: string): void {
  const row = mustFindRefund(gateway, id)
  if (row.entity.status !== 'pending' || row.entity.speed_processed !== 'instant') return
  const entity: RefundEntity = { ...row.entity, speed_processed: 'normal' }
  saveRefund(gateway, { ...row, entity })
  emitRefundEvent(gateway, 'refund.speed_changed', entity)
}

/** Marks the refund as failed and makes its amount refundable again. */
export function failRefund(gateway: Gateway, id: string): void {
  const row = mustFindRefund(gateway, id)
  if (row.entity.status !== 'pending') return
  const entity: RefundEntity = { ...row.entity, status: 'failed' }
  saveRefund(gateway, { ...row, entity })
  addRefundedAmount(gateway, entity.payment_id, -entity.amount)
  emitRefundEvent(gateway, 'refund.failed', entity)
}

export function emitRefundEvent(gateway: Gateway, name: string, refund: RefundEntity): void {
  const payment = mustFindPayment(gateway, refund.payment_id).row.entity
  emitEvent(gateway, name, { refund, payment, order: null })
}

export function mustFindRefund(gateway: Gateway, id: string): RefundRow {
  const row = gateway.store.refunds.get(id)
  if (!row) throw new Error(`The sandbox lost refund ${id}`)
  return row
}

export function saveRefund(gateway: Gateway, row: RefundRow): void {
  const isNew = !gateway.store.refunds.has(row.entity.id)
  gateway.store.put('refunds', row.entity.id, row)
  if (!isNew) return
  const payment = mustFindPayment(gateway, row.entity.payment_id).row
  gateway.store.put('payments', payment.entity.id, {
    ...payment,
    refundIds: [...payment.refundIds, row.entity.id],
  })
}

/** Adds to the refunded amount of a payment. A negative amount makes that much refundable again. */
export function addRefundedAmount(gateway: Gateway, paymentId: string, amount: number): void {
  const { row } = mustFindPayment(gateway, paymentId)
  const refunded = row.entity.amount_refunded + amount
  const isFull = refunded === row.entity.amount
  gateway.store.put('payments', paymentId, {
    ...row,
    entity: {
      ...row.entity,
      status: isFull ? 'refunded' : 'captured',
      amount_refunded: refunded,
      refund_status: isFull ? 'full' : refunded > 0 ? 'partial' : null,
    },
  })
}
