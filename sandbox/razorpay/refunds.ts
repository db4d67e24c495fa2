import { badRequest, ok, unknownId, type Answer } from './answers.ts'
import type { Notes, PaymentRow, RefundEntity, RefundRow } from './entities.ts'
import { isPlainObject, readNotes } from './inputs.ts'
import { partsOf } from './knobs.ts'
import { listedAtMs } from './orders.ts'
import { findPayment, mustFind } from './payments.ts'
import { FAILING_REFUND_PAISE } from './test-data.ts'
import { emit } from './webhooks.ts'
import type { World } from './world.ts'

const AMOUNT_MIN_PAISE = 100
const MAGIC_FAILURE = 'pending_then_failed:2'

/** `way` is the scripted ending, `idempotencyKey` the header of the request. */
export function createRefund(
  world: World,
  paymentId: string,
  given: unknown,
  idempotencyKey: string | undefined,
  way: string,
): Answer {
  const found = findPayment(world, paymentId)
  if ('status' in found) return found
  const body = JSON.stringify(given ?? {})
  const repeated =
    idempotencyKey === undefined ? null : answerAgain(world, found, idempotencyKey, body)
  if (repeated) return repeated
  const input = isPlainObject(given) ? given : {}
  const left = found.entity.amount - found.entity.amount_refunded
  const amount = input['amount'] === undefined ? left : input['amount']
  const problem = problemWith(world, found, input, amount, left, way)
  if (problem) return problem

  const id = beginRefund(world, found, {
    amount: amount as number,
    notes: readNotes(input['notes']) as Notes,
    receipt: typeof input['receipt'] === 'string' ? input['receipt'] : null,
    speed: input['speed'] === 'optimum' ? 'optimum' : 'normal',
    idempotency: idempotencyKey === undefined ? null : { key: idempotencyKey, body },
  })
  finish(world, id, amount === FAILING_REFUND_PAISE ? MAGIC_FAILURE : way)
  return ok(refundOf(world, id).entity)
}

/** Somebody presses Refund in the dashboard: without a key, without notes, and without asking the shop. */
export function refundByHand(
  world: World,
  {
    paymentId,
    way = 'processed',
    ...wish
  }: { paymentId: string; amount?: number; speed?: string; way?: string },
): RefundEntity {
  const answer = createRefund(world, paymentId, wish, undefined, way)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as RefundEntity
}

/** The gateway's own refund of money that nobody captured. */
export function returnUncaptured(world: World, paymentId: string): void {
  const { row } = mustFind(world, paymentId)
  if (row.entity.status !== 'authorized') return
  finish(
    world,
    beginRefund(world, row, {
      amount: row.entity.amount,
      notes: [],
      receipt: null,
      speed: 'normal',
      idempotency: null,
    }),
    'processed',
  )
}

type NewRefund = {
  amount: number
  notes: Notes
  receipt: string | null
  speed: 'normal' | 'optimum'
  idempotency: RefundRow['idempotency']
}

function beginRefund(world: World, { entity: payment }: PaymentRow, given: NewRefund): string {
  const id = world.newId('rfnd_')
  const entity: RefundEntity = {
    id,
    entity: 'refund',
    amount: given.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: given.notes,
    receipt: given.receipt,
    acquirer_data: { arn: null },
    created_at: world.clock.nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: given.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: given.speed,
  }
  const { order } = mustFind(world, payment.id)
  keepRefund(world, {
    entity,
    idempotency: given.idempotency,
    listedAtMs: listedAtMs(world, order.entity),
  })
  takeFromPayment(world, payment.id, entity.amount)
  return id
}

export function processRefund(world: World, id: string): void {
  const row = refundOf(world, id)
  if (row.entity.status !== 'pending') return
  const entity: RefundEntity = {
    ...row.entity,
    status: 'processed',
    acquirer_data: { arn: world.newId('').toUpperCase() },
  }
  keepRefund(world, { ...row, entity })
  emit(world, 'refund.processed', {
    refund: entity,
    payment: mustFind(world, entity.payment_id).row.entity,
    order: null,
  })
}

/** The bank takes no money at once: what was to be instant goes the ordinary way. */
export function slowRefund(world: World, id: string): void {
  const row = refundOf(world, id)
  if (row.entity.status !== 'pending' || row.entity.speed_processed !== 'instant') return
  const entity: RefundEntity = { ...row.entity, speed_processed: 'normal' }
  keepRefund(world, { ...row, entity })
  emit(world, 'refund.speed_changed', {
    refund: entity,
    payment: mustFind(world, entity.payment_id).row.entity,
    order: null,
  })
}

/** The money comes back to the balance, and the payment can be refunded again. */
export function failRefund(world: World, id: string): void {
  const row = refundOf(world, id)
  if (row.entity.status !== 'pending') return
  const entity: RefundEntity = { ...row.entity, status: 'failed' }
  keepRefund(world, { ...row, entity })
  takeFromPayment(world, entity.payment_id, -entity.amount)
  emit(world, 'refund.failed', {
    refund: entity,
    payment: mustFind(world, entity.payment_id).row.entity,
    order: null,
  })
}

export function findRefund(world: World, id: string): RefundRow | Answer {
  if (!/^rfnd_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  return world.store.refunds.get(id) ?? unknownId()
}

function answerAgain(world: World, payment: PaymentRow, key: string, body: string): Answer | null {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    return badRequest(
      'The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, - and _.',
    )
  const first = payment.refundIds
    .map((id) => refundOf(world, id))
    .find((refund) => refund.idempotency?.key === key)
  if (!first) return null
  if (first.idempotency?.body === body) return ok(first.entity)
  return badRequest('Different request with the same idempotency key has already been processed.', {
    step: 'refund_request',
  })
}

function problemWith(
  world: World,
  payment: PaymentRow,
  input: Record<string, unknown>,
  amount: unknown,
  left: number,
  way: string,
): Answer | null {
  const { status, id } = payment.entity
  if (way === 'insufficient_balance') {
    return badRequest(
      'Your account does not have enough balance to carry out the refund operation.',
      { step: 'refund_request', reason: 'insufficient_balance' },
    )
  }
  if (
    way === 'dispute' ||
    [...world.store.disputes.values()].some(
      (dispute) => dispute.payment_id === id && dispute.status === 'open',
    )
  ) {
    return badRequest('Refund is not allowed on a disputed payment.', {
      step: 'refund_request',
      reason: 'payment_disputed',
    })
  }
  if (status === 'refunded') return badRequest('The payment has been fully refunded already')
  if (status !== 'captured')
    return badRequest('The payment status should be captured for action to be taken')
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return badRequest('The amount must be an integer.', { field: 'amount' })
  if (amount < AMOUNT_MIN_PAISE)
    return badRequest('The amount must be at least INR 1.00', { field: 'amount' })
  if (amount > left) return badRequest('The refund amount provided is greater than amount captured')
  if (readNotes(input['notes']) === null)
    return badRequest('The notes may not have more than 15 fields of 256 characters.', {
      field: 'notes',
    })
  return null
}

/** In test mode the payment already shows itself refunded when `refund.created` is told. */
function finish(world: World, id: string, way: string): void {
  const { word, number } = partsOf(way)
  const tellCreated = () => {
    const { entity } = refundOf(world, id)
    emit(world, 'refund.created', {
      refund: entity,
      payment: mustFind(world, entity.payment_id).row.entity,
      order: null,
    })
  }
  if (word === 'fail_now') {
    tellCreated()
    failRefund(world, id)
  } else if (word === 'pending_then_processed' || word === 'pending_then_failed') {
    tellCreated()
    world.agenda.schedule(
      (number || 0) * 1000,
      word === 'pending_then_failed' ? 'fail-refund' : 'process-refund',
      id,
    )
  } else if (word === 'speed_changed') {
    const row = refundOf(world, id)
    keepRefund(world, {
      ...row,
      entity: { ...row.entity, speed_requested: 'optimum', speed_processed: 'instant' },
    })
    tellCreated()
    world.agenda.schedule((number || 0) * 1000, 'slow-refund', id)
    world.agenda.schedule((number || 0) * 2000, 'process-refund', id)
  } else {
    const row = refundOf(world, id)
    keepRefund(world, { ...row, entity: { ...row.entity, status: 'processed' } })
    tellCreated()
    const processed: RefundEntity = {
      ...row.entity,
      status: 'processed',
      acquirer_data: { arn: world.newId('').toUpperCase() },
    }
    emit(world, 'refund.processed', {
      refund: processed,
      payment: mustFind(world, row.entity.payment_id).row.entity,
      order: null,
    })
  }
}

function takeFromPayment(world: World, paymentId: string, amount: number): void {
  const { row } = mustFind(world, paymentId)
  const refunded = row.entity.amount_refunded + amount
  const isFull = refunded === row.entity.amount
  world.store.put('payments', paymentId, {
    ...row,
    entity: {
      ...row.entity,
      status: isFull ? 'refunded' : 'captured',
      amount_refunded: refunded,
      refund_status: isFull ? 'full' : refunded > 0 ? 'partial' : null,
    },
  })
}

function keepRefund(world: World, row: RefundRow): void {
  const isNew = !world.store.refunds.has(row.entity.id)
  world.store.put('refunds', row.entity.id, row)
  if (!isNew) return
  const payment = mustFind(world, row.entity.payment_id).row
  world.store.put('payments', payment.entity.id, {
    ...payment,
    refundIds: [...payment.refundIds, row.entity.id],
  })
}

function refundOf(world: World, id: string): RefundRow {
  const row = world.store.refunds.get(id)
  if (!row) throw new Error(`The sandbox lost refund ${id}`)
  return row
}
