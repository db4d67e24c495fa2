import { createHmac } from 'node:crypto'
import {
  badRequest,
  ok,
  unknownId,
  unknownUrl,
  type ApiResponse,
  type ErrorFields,
} from '../api/responses.ts'
import type { OrderRow, PaymentRow } from '../state/entities.ts'
import { AMOUNT_MISMATCH, ORDER_ALREADY_PAID } from '../payments/failures.ts'
import { isPlainObject, readNotes } from '../api/inputs.ts'
import { RESET } from '../api/faults.ts'
import { readKnobs, type Knobs } from '../scenarios/knobs.ts'
import { completePayment, type Pressed } from '../payments/complete-payment.ts'
import { beginPayment, findPayment, mustFindPayment } from '../payments/payments.ts'
import { knobFor } from '../scenarios/scenarios.ts'
import { outcomeOfTestValue, isCardNumber, type Instrument } from '../payments/test-data.ts'
import type { Gateway } from '../state/gateway.ts'

/** The state of a payment as the window sees it. */
export type PaymentView = {
  payment_id: string
  status: 'complete' | 'failed' | 'pending'
  response?: Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>
  error?: WindowError
  browser: string
}
export type WindowError = Required<Omit<ErrorFields, 'field'>> & { description: string }

/** Handles requests of the payment window. They are authorised by the public key only. */
export function handleCheckoutRequest(
  gateway: Gateway,
  method: string,
  path: string,
  body: unknown,
): ApiResponse {
  const [, , , name = '', id = '', part = ''] = path.split('/')
  const address = `${method} ${name}${id ? '/:id' : ''}${part ? `/${part}` : ''}`
  if (method === 'POST' && !isPlainObject(body))
    return badRequest('The request body is not valid JSON.')
  const given = isPlainObject(body) ? body : {}
  switch (address) {
    case 'POST preferences':
      return preferences(gateway, given)
    case 'POST payments':
      return pay(gateway, given)
    case 'GET payments/:id':
      return viewOf(gateway, id)
    case 'POST payments/:id/end':
      return end(gateway, id, given)
    default:
      return unknownUrl()
  }
}

function preferences(gateway: Gateway, given: Record<string, unknown>): ApiResponse {
  const order = payableOrder(gateway, given)
  if ('status' in order) return order
  return ok({ shop_name: gateway.options.shopName, order: order.entity })
}

/** With `pressed` the payment is completed at once. Otherwise the customer completes it on the bank's page. */
function pay(gateway: Gateway, given: Record<string, unknown>): ApiResponse {
  const order = payableOrder(gateway, given)
  if ('status' in order) return order
  const read = readKnobs(given['knobs'] ?? {})
  if ('problem' in read) return badRequest(read.problem)
  const instrument = instrumentIn(given)
  const problem = validateInstrument(instrument, order)
  if (problem) return problem
  const line = knobFor(gateway, 'browser', order.entity, read.knobs)
  if (line === 'offline_before') return RESET

  const payment = beginPayment(gateway, order, {
    instrument,
    notes: readNotes(given['notes']) ?? [],
    email: textIn(given, 'email'),
    contact: textIn(given, 'contact'),
    description: textIn(given, 'description') || null,
    chosen: read.knobs,
    callbackUrl: textIn(given, 'callback_url') || null,
    ...mismatchedAmount(gateway, order, read.knobs),
  })
  const pressed = given['pressed'] ?? outcomeOfTestValue(instrument, order.entity.amount)
  if (isPressed(pressed)) completePayment(gateway, payment.entity.id, pressed)
  return line === 'offline_after' ? RESET : viewOf(gateway, payment.entity.id)
}

function end(gateway: Gateway, id: string, given: Record<string, unknown>): ApiResponse {
  const payment = findPayment(gateway, id)
  if ('status' in payment) return payment
  if (!isPressed(given['pressed'])) return badRequest('pressed must be success or failure')
  const reason = textIn(given, 'reason')
  completePayment(gateway, id, given['pressed'], reason || undefined)
  return viewOf(gateway, id)
}

export function viewOf(gateway: Gateway, id: string): ApiResponse {
  const payment = findPayment(gateway, id)
  if ('status' in payment) return payment
  const { order } = mustFindPayment(gateway, id)
  const browser = knobFor(gateway, 'browser', order.entity, payment.chosen) ?? 'handler'
  const view: PaymentView = { payment_id: id, status: statusOf(payment), browser }
  if (view.status === 'complete') view.response = responseFor(gateway, payment, browser)
  if (view.status === 'failed') view.error = errorOf(payment)
  return ok(view)
}

/** The three values that the shop's handler or callback receives. */
export function responseFor(
  gateway: Gateway,
  payment: PaymentRow,
  browser: string,
): NonNullable<PaymentView['response']> {
  const { id, order_id: orderId } =
    browser === 'swapped_order' ? otherCapturedPayment(gateway, payment) : payment.entity
  const signature = createHmac('sha256', gateway.options.keySecret)
    .update(`${orderId}|${id}`)
    .digest('hex')
  const wrong = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: browser === 'bad_signature' ? wrong : signature,
  }
}

export function errorOf({ entity }: PaymentRow): WindowError {
  return {
    code: (entity.error_code ?? 'BAD_REQUEST_ERROR') as WindowError['code'],
    description: entity.error_description ?? '',
    source: entity.error_source ?? 'NA',
    step: entity.error_step ?? 'NA',
    reason: entity.error_reason ?? 'NA',
    metadata: { payment_id: entity.id, order_id: entity.order_id },
  }
}

/** Returns ids of another captured payment, or invented ids if there is no other payment. */
function otherCapturedPayment(
  gateway: Gateway,
  payment: PaymentRow,
): { id: string; order_id: string } {
  for (const { entity } of gateway.store.payments.values()) {
    if (entity.order_id !== payment.entity.order_id && entity.captured) return entity
  }
  return { id: gateway.newId('pay_'), order_id: gateway.newId('order_') }
}

function statusOf({ entity }: PaymentRow): PaymentView['status'] {
  if (entity.status === 'created') return 'pending'
  return entity.status === 'failed' ? 'failed' : 'complete'
}

function payableOrder(gateway: Gateway, given: Record<string, unknown>): OrderRow | ApiResponse {
  const order = gateway.store.orders.get(textIn(given, 'order_id'))
  if (given['key'] !== gateway.options.keyId || !order) return unknownId()
  const metadata = { order_id: order.entity.id }
  if (order.entity.status === 'paid') return badRequest(ORDER_ALREADY_PAID, { metadata })
  const isHeld = order.paymentIds.some(
    (id) => gateway.store.payments.get(id)?.entity.status === 'authorized',
  )
  if (isHeld)
    return badRequest('Payment processing for this order is already under way.', { metadata })
  const isOther = given['amount'] !== undefined && Number(given['amount']) !== order.entity.amount
  return isOther ? badRequest(AMOUNT_MISMATCH, { metadata }) : order
}

function mismatchedAmount(
  gateway: Gateway,
  order: OrderRow,
  chosen: Knobs,
): { amount?: number; currency?: string } {
  const way = knobFor(gateway, 'payment', order.entity, chosen)
  if (way === 'wrong_currency') return { currency: 'USD' }
  return way === 'amount_mismatch' ? { amount: order.entity.amount + 100 } : {}
}

function instrumentIn(given: Record<string, unknown>): Instrument {
  const method = textIn(given, 'method')
  if (method === 'card') return { method, cardNumber: textIn(given, 'card_number') }
  if (method === 'upi') return { method, vpa: textIn(given, 'vpa') }
  return { method: 'netbanking', bank: textIn(given, 'bank') }
}

function validateInstrument(instrument: Instrument, order: OrderRow): ApiResponse | null {
  const metadata = { order_id: order.entity.id }
  if (instrument.method === 'card' && !isCardNumber(instrument.cardNumber)) {
    return badRequest('The card number is not right. Check it and try again.', {
      source: 'customer',
      reason: 'card_number_invalid',
      metadata,
    })
  }
  if (instrument.method === 'upi' && instrument.vpa && !/^[\w.-]+@[a-z]+$/i.test(instrument.vpa)) {
    return badRequest('The UPI ID is not valid. Enter a valid one and try again.', {
      source: 'customer',
      reason: 'invalid_vpa',
      metadata,
    })
  }
  return null
}

function textIn(given: Record<string, unknown>, name: string): string {
  return typeof given[name] === 'string' ? given[name] : ''
}

function isPressed(value: unknown): value is Pressed {
  return value === 'success' || value === 'failure'
}
