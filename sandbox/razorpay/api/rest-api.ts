import { timingSafeEqual } from 'node:crypto'
import {
  badRequest,
  collection,
  ok,
  unknownId,
  unknownUrl,
  wrongKeys,
  type ApiResponse,
} from './responses.ts'
import { findDowntime, listDowntimes } from '../payments/downtimes.ts'
import type { OrderEntity } from '../state/entities.ts'
import { respondWithFault } from './faults.ts'
import { isPlainObject, readNotes } from './inputs.ts'
import { createOrder, editOrder, findOrder } from '../payments/orders.ts'
import { capturePayment, findPayment } from '../payments/payments.ts'
import { createRefund, findRefund } from '../payments/refunds.ts'
import { bindNext, takeKnob } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

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

/** Handles everything below `/v1` that needs the secret key. */
export async function handleRestRequest(
  gateway: Gateway,
  request: RestRequest,
): Promise<ApiResponse> {
  if (!hasRightKeys(gateway, request.authorization)) return wrongKeys()
  const [collectionName, id = '', part = '', partId = ''] = request.path.split('/').slice(2)
  const { method } = request
  if (method === 'GET')
    return respondWithFault(
      takeKnob(gateway, 'fetch', subjectOf(gateway, collectionName, id)),
      () => read(gateway, request, collectionName, id, part, partId),
    )
  if (request.body === undefined) return badRequest('The request body is not valid JSON.')

  const address = `${method} ${collectionName}${id ? '/:id' : ''}${part ? `/${part}` : ''}`
  switch (address) {
    case 'POST orders':
      return createWithFault(gateway, request.body)
    case 'PATCH orders/:id':
      return editOrder(gateway, id, request.body)
    case 'PATCH payments/:id':
      return editPaymentNotes(gateway, id, request.body)
    case 'POST payments/:id/capture':
      return captureWithFault(gateway, id, request.body)
    case 'POST payments/:id/refund':
      return refundWithFault(gateway, id, request)
    default:
      return unknownUrl()
  }
}

function createWithFault(gateway: Gateway, body: unknown): Promise<ApiResponse> {
  const given = isPlainObject(body) ? body : {}
  const subject = {
    receipt: typeof given['receipt'] === 'string' ? given['receipt'] : null,
    amount: Number(given['amount']),
  }
  bindNext(gateway, subject.receipt, subject.amount)
  return respondWithFault(takeKnob(gateway, 'order_create', subject), () =>
    createOrder(gateway, body),
  )
}

function captureWithFault(gateway: Gateway, id: string, body: unknown): Promise<ApiResponse> {
  const fault = takeKnob(gateway, 'capture', subjectOf(gateway, 'payments', id))
  if (fault === 'already_captured') {
    capturePayment(gateway, id, body)
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
  return respondWithFault(fault, () => capturePayment(gateway, id, body))
}

function refundWithFault(gateway: Gateway, id: string, request: RestRequest): Promise<ApiResponse> {
  const knob = takeKnob(gateway, 'refund', subjectOf(gateway, 'payments', id)) ?? 'processed'
  const isWay = REFUND_WAYS.test(knob)
  return respondWithFault(isWay ? undefined : knob, () =>
    createRefund(gateway, id, request.body, request.idempotencyKey, isWay ? knob : 'processed'),
  )
}

function read(
  gateway: Gateway,
  { query }: RestRequest,
  name: string | undefined,
  id: string,
  part: string,
  partId: string,
): ApiResponse {
  if (name === 'orders') {
    if (!id) return listOrders(gateway, query)
    const order = findOrder(gateway, id)
    if ('status' in order) return order
    if (!part) return ok(order.entity)
    return part === 'payments'
      ? collection(
          order.paymentIds.map((paymentId) => gateway.store.payments.get(paymentId)?.entity),
        )
      : unknownUrl()
  }
  if (name === 'payments') {
    if (!id) return listed(gateway, [...gateway.store.payments.values()], query)
    if (id === 'downtimes')
      return part ? downtime(gateway, part) : collection(listDowntimes(gateway))
    const payment = findPayment(gateway, id)
    if ('status' in payment) return payment
    if (!part) return ok(payment.entity)
    if (part !== 'refunds') return unknownUrl()
    if (!partId)
      return collection(
        payment.refundIds.map((refundId) => gateway.store.refunds.get(refundId)?.entity),
      )
    return payment.refundIds.includes(partId)
      ? ok(gateway.store.refunds.get(partId)?.entity)
      : unknownId()
  }
  if (name === 'refunds') {
    if (!id) return listed(gateway, [...gateway.store.refunds.values()], query)
    const refund = findRefund(gateway, id)
    return 'status' in refund ? refund : ok(refund.entity)
  }
  return unknownUrl()
}

function downtime(gateway: Gateway, id: string): ApiResponse {
  const found = findDowntime(gateway, id)
  return 'body' in found ? found : ok(found)
}

function listOrders(gateway: Gateway, query: URLSearchParams): ApiResponse {
  const receipt = query.get('receipt')
  const authorized = query.get('authorized')
  const orders = [...gateway.store.orders.values()].filter(({ entity, paymentIds }) => {
    if (receipt !== null && entity.receipt !== receipt) return false
    if (authorized === null) return true
    const isAuthorized = paymentIds.some((id) =>
      ['authorized', 'captured', 'refunded'].includes(
        gateway.store.payments.get(id)?.entity.status ?? '',
      ),
    )
    return isAuthorized === (authorized === '1' || authorized === 'true')
  })
  return listed(gateway, orders, query)
}

/** Sorts the rows by age, newest first. A new row appears in lists only after the delay that the
 * scenario sets. */
function listed(
  gateway: Gateway,
  rows: { entity: { created_at: number }; listedAtMs: number }[],
  query: URLSearchParams,
): ApiResponse {
  const count = Number(query.get('count') ?? COUNT_DEFAULT)
  if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX)
    return badRequest('The count must be between 1 and 100.', { field: 'count' })
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Infinity)]
  const skip = Number(query.get('skip') ?? 0)
  const now = gateway.clock.nowMs()
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

function editPaymentNotes(gateway: Gateway, id: string, given: unknown): ApiResponse {
  const payment = findPayment(gateway, id)
  if ('status' in payment) return payment
  const notes = isPlainObject(given) ? readNotes(given['notes']) : null
  if (notes === null) return badRequest('The notes field is required.', { field: 'notes' })
  const entity = { ...payment.entity, notes }
  gateway.store.put('payments', id, { ...payment, entity })
  return ok(entity)
}

function subjectOf(gateway: Gateway, name: string | undefined, id: string): Partial<OrderEntity> {
  const orderId = name === 'payments' ? gateway.store.payments.get(id)?.entity.order_id : id
  return gateway.store.orders.get(orderId ?? '')?.entity ?? {}
}

function hasRightKeys(gateway: Gateway, authorization: string | undefined): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${gateway.options.keyId}:${gateway.options.keySecret}`).toString('base64')}`,
  )
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
