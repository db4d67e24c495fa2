import { timingSafeEqual } from 'node:crypto'
import {
  badRequest,
  collection,
  ok,
  unknownId,
  unknownUrl,
  wrongKeys,
  type Answer,
} from './answers.ts'
import { findDowntime, listDowntimes } from './downtimes.ts'
import type { OrderEntity } from './entities.ts'
import { answerWithFault } from './faults.ts'
import { isPlainObject, readNotes } from './inputs.ts'
import { createOrder, editOrder, findOrder } from './orders.ts'
import { capturePayment, findPayment } from './payments.ts'
import { createRefund, findRefund } from './refunds.ts'
import { bindNext, takeKnob } from './scenarios.ts'
import type { World } from './world.ts'

const COUNT_DEFAULT = 10
const COUNT_MAX = 100
const REFUND_WAYS = /^(processed|pending_then|speed_changed|fail_now|insufficient_balance|dispute)/

export type RestRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  authorization: string | undefined
  idempotencyKey: string | undefined
}

/** Everything below `/v1` that a server asks with its keys. */
export async function answerRest(world: World, request: RestRequest): Promise<Answer> {
  if (!hasRightKeys(world, request.authorization)) return wrongKeys()
  const [collectionName, id = '', part = '', partId = ''] = request.path.split('/').slice(2)
  const { method } = request
  if (method === 'GET')
    return answerWithFault(takeKnob(world, 'fetch', subjectOf(world, collectionName, id)), () =>
      read(world, request, collectionName, id, part, partId),
    )
  if (request.body === undefined) return badRequest('The request body is not valid JSON.')

  const address = `${method} ${collectionName}${id ? '/:id' : ''}${part ? `/${part}` : ''}`
  switch (address) {
    case 'POST orders':
      return createWithFault(world, request.body)
    case 'PATCH orders/:id':
      return editOrder(world, id, request.body)
    case 'PATCH payments/:id':
      return editPaymentNotes(world, id, request.body)
    case 'POST payments/:id/capture':
      return captureWithFault(world, id, request.body)
    case 'POST payments/:id/refund':
      return refundWithFault(world, id, request)
    default:
      return unknownUrl()
  }
}

function createWithFault(world: World, body: unknown): Promise<Answer> {
  const given = isPlainObject(body) ? body : {}
  const subject = {
    receipt: typeof given['receipt'] === 'string' ? given['receipt'] : null,
    amount: Number(given['amount']),
  }
  bindNext(world, subject.receipt, subject.amount)
  return answerWithFault(takeKnob(world, 'order_create', subject), () => createOrder(world, body))
}

function captureWithFault(world: World, id: string, body: unknown): Promise<Answer> {
  const fault = takeKnob(world, 'capture', subjectOf(world, 'payments', id))
  if (fault === 'already_captured') {
    capturePayment(world, id, body)
    return Promise.resolve(
      badRequest('This payment has already been captured', { step: 'payment_capture' }),
    )
  }
  if (fault === 'mismatch')
    return Promise.resolve(
      badRequest('Capture amount must be equal to the amount authorized.', {
        step: 'payment_capture',
      }),
    )
  return answerWithFault(fault, () => capturePayment(world, id, body))
}

function refundWithFault(world: World, id: string, request: RestRequest): Promise<Answer> {
  const knob = takeKnob(world, 'refund', subjectOf(world, 'payments', id)) ?? 'processed'
  const isWay = REFUND_WAYS.test(knob)
  return answerWithFault(isWay ? undefined : knob, () =>
    createRefund(world, id, request.body, request.idempotencyKey, isWay ? knob : 'processed'),
  )
}

function read(
  world: World,
  { query }: RestRequest,
  name: string | undefined,
  id: string,
  part: string,
  partId: string,
): Answer {
  if (name === 'orders') {
    if (!id) return listOrders(world, query)
    const order = findOrder(world, id)
    if ('status' in order) return order
    if (!part) return ok(order.entity)
    return part === 'payments'
      ? collection(order.paymentIds.map((paymentId) => world.store.payments.get(paymentId)?.entity))
      : unknownUrl()
  }
  if (name === 'payments') {
    if (!id) return listed(world, [...world.store.payments.values()], query)
    if (id === 'downtimes') return part ? downtime(world, part) : collection(listDowntimes(world))
    const payment = findPayment(world, id)
    if ('status' in payment) return payment
    if (!part) return ok(payment.entity)
    if (part !== 'refunds') return unknownUrl()
    if (!partId)
      return collection(
        payment.refundIds.map((refundId) => world.store.refunds.get(refundId)?.entity),
      )
    return payment.refundIds.includes(partId)
      ? ok(world.store.refunds.get(partId)?.entity)
      : unknownId()
  }
  if (name === 'refunds') {
    if (!id) return listed(world, [...world.store.refunds.values()], query)
    const refund = findRefund(world, id)
    return 'status' in refund ? refund : ok(refund.entity)
  }
  return unknownUrl()
}

function downtime(world: World, id: string): Answer {
  const found = findDowntime(world, id)
  return 'body' in found ? found : ok(found)
}

function listOrders(world: World, query: URLSearchParams): Answer {
  const receipt = query.get('receipt')
  const authorized = query.get('authorized')
  const orders = [...world.store.orders.values()].filter(({ entity, paymentIds }) => {
    if (receipt !== null && entity.receipt !== receipt) return false
    if (authorized === null) return true
    const isAuthorized = paymentIds.some((id) =>
      ['authorized', 'captured', 'refunded'].includes(
        world.store.payments.get(id)?.entity.status ?? '',
      ),
    )
    return isAuthorized === (authorized === '1' || authorized === 'true')
  })
  return listed(world, orders, query)
}

/** Newest first; a row shows itself in lists only after the lag of the scenario. */
function listed(
  world: World,
  rows: { entity: { created_at: number }; listedAtMs: number }[],
  query: URLSearchParams,
): Answer {
  const count = Number(query.get('count') ?? COUNT_DEFAULT)
  if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX)
    return badRequest('The count must be between 1 and 100.', { field: 'count' })
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Infinity)]
  const skip = Number(query.get('skip') ?? 0)
  const now = world.clock.nowMs()
  const shown = rows.filter(
    ({ entity, listedAtMs }) =>
      listedAtMs <= now && entity.created_at >= from && entity.created_at <= to,
  )
  return collection(
    shown
      .toReversed()
      .slice(skip, skip + count)
      .map((row) => row.entity),
  )
}

function editPaymentNotes(world: World, id: string, given: unknown): Answer {
  const payment = findPayment(world, id)
  if ('status' in payment) return payment
  const notes = isPlainObject(given) ? readNotes(given['notes']) : null
  if (notes === null) return badRequest('The notes field is required.', { field: 'notes' })
  const entity = { ...payment.entity, notes }
  world.store.put('payments', id, { ...payment, entity })
  return ok(entity)
}

function subjectOf(world: World, name: string | undefined, id: string): Partial<OrderEntity> {
  const orderId = name === 'payments' ? world.store.payments.get(id)?.entity.order_id : id
  return world.store.orders.get(orderId ?? '')?.entity ?? {}
}

function hasRightKeys(world: World, authorization: string | undefined): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${world.options.keyId}:${world.options.keySecret}`).toString('base64')}`,
  )
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
