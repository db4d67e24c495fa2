import { createHmac } from 'node:crypto'
import { badRequest, ok, unknownId, unknownUrl, type Answer, type ErrorFields } from './answers.ts'
import type { OrderRow, PaymentRow } from './entities.ts'
import { AMOUNT_MISMATCH, ORDER_ALREADY_PAID } from './failures.ts'
import { isPlainObject, readNotes } from './inputs.ts'
import { RESET } from './faults.ts'
import { readKnobs, type Knobs } from './knobs.ts'
import { endPayment, type Pressed } from './payment-endings.ts'
import { beginPayment, findPayment, mustFind } from './payments.ts'
import { knobFor } from './scenarios.ts'
import { endingByMagic, isCardNumber, type Instrument } from './test-data.ts'
import type { World } from './world.ts'

/** What the window is told about a try to pay. */
export type PaymentView = {
  payment_id: string
  status: 'complete' | 'failed' | 'pending'
  response?: Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>
  error?: WindowError
  browser: string
}
export type WindowError = Required<Omit<ErrorFields, 'field'>> & { description: string }

/** The window's own questions: no secret, only the public key. */
export function answerCheckout(world: World, method: string, path: string, body: unknown): Answer {
  const [, , , name = '', id = '', part = ''] = path.split('/')
  const address = `${method} ${name}${id ? '/:id' : ''}${part ? `/${part}` : ''}`
  if (method === 'POST' && !isPlainObject(body))
    return badRequest('The request body is not valid JSON.')
  const given = isPlainObject(body) ? body : {}
  switch (address) {
    case 'POST preferences':
      return preferences(world, given)
    case 'POST payments':
      return pay(world, given)
    case 'GET payments/:id':
      return viewOf(world, id)
    case 'POST payments/:id/end':
      return end(world, id, given)
    default:
      return unknownUrl()
  }
}

function preferences(world: World, given: Record<string, unknown>): Answer {
  const order = payableOrder(world, given)
  if ('status' in order) return order
  return ok({ shop_name: world.options.shopName, order: order.entity })
}

/** `pressed` ends the payment at once; without it somebody has to end it on the bank's page. */
function pay(world: World, given: Record<string, unknown>): Answer {
  const order = payableOrder(world, given)
  if ('status' in order) return order
  const read = readKnobs(given['knobs'] ?? {})
  if ('problem' in read) return badRequest(read.problem)
  const instrument = instrumentIn(given)
  const problem = problemWithInstrument(instrument, order)
  if (problem) return problem
  const line = knobFor(world, 'browser', order.entity, read.knobs)
  if (line === 'offline_before') return RESET

  const payment = beginPayment(world, order, {
    instrument,
    notes: readNotes(given['notes']) ?? [],
    email: textIn(given, 'email'),
    contact: textIn(given, 'contact'),
    description: textIn(given, 'description') || null,
    chosen: read.knobs,
    callbackUrl: textIn(given, 'callback_url') || null,
    ...oddMoney(world, order, read.knobs),
  })
  const pressed = given['pressed'] ?? endingByMagic(instrument, order.entity.amount)
  if (isPressed(pressed)) endPayment(world, payment.entity.id, pressed)
  return line === 'offline_after' ? RESET : viewOf(world, payment.entity.id)
}

function end(world: World, id: string, given: Record<string, unknown>): Answer {
  const payment = findPayment(world, id)
  if ('status' in payment) return payment
  if (!isPressed(given['pressed'])) return badRequest('pressed must be success or failure')
  const reason = textIn(given, 'reason')
  endPayment(world, id, given['pressed'], reason || undefined)
  return viewOf(world, id)
}

export function viewOf(world: World, id: string): Answer {
  const payment = findPayment(world, id)
  if ('status' in payment) return payment
  const { order } = mustFind(world, id)
  const browser = knobFor(world, 'browser', order.entity, payment.chosen) ?? 'handler'
  const view: PaymentView = { payment_id: id, status: statusOf(payment), browser }
  if (view.status === 'complete') view.response = responseFor(world, payment, browser)
  if (view.status === 'failed') view.error = errorOf(payment)
  return ok(view)
}

/** The three values that the shop's handler or callback gets. */
export function responseFor(
  world: World,
  payment: PaymentRow,
  browser: string,
): NonNullable<PaymentView['response']> {
  const { id, order_id: orderId } =
    browser === 'swapped_order' ? anotherPaid(world, payment) : payment.entity
  const signature = createHmac('sha256', world.options.keySecret)
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

/** A genuine triple, but of somebody else's payment where there is one. */
function anotherPaid(world: World, payment: PaymentRow): { id: string; order_id: string } {
  for (const { entity } of world.store.payments.values()) {
    if (entity.order_id !== payment.entity.order_id && entity.captured) return entity
  }
  return { id: world.newId('pay_'), order_id: world.newId('order_') }
}

function statusOf({ entity }: PaymentRow): PaymentView['status'] {
  if (entity.status === 'created') return 'pending'
  return entity.status === 'failed' ? 'failed' : 'complete'
}

function payableOrder(world: World, given: Record<string, unknown>): OrderRow | Answer {
  const order = world.store.orders.get(textIn(given, 'order_id'))
  if (given['key'] !== world.options.keyId || !order) return unknownId()
  const metadata = { order_id: order.entity.id }
  if (order.entity.status === 'paid') return badRequest(ORDER_ALREADY_PAID, { metadata })
  const isHeld = order.paymentIds.some(
    (id) => world.store.payments.get(id)?.entity.status === 'authorized',
  )
  if (isHeld)
    return badRequest('Payment processing for this order is already under way.', { metadata })
  const isOther = given['amount'] !== undefined && Number(given['amount']) !== order.entity.amount
  return isOther ? badRequest(AMOUNT_MISMATCH, { metadata }) : order
}

function oddMoney(
  world: World,
  order: OrderRow,
  chosen: Knobs,
): { amount?: number; currency?: string } {
  const way = knobFor(world, 'payment', order.entity, chosen)
  if (way === 'wrong_currency') return { currency: 'USD' }
  return way === 'amount_mismatch' ? { amount: order.entity.amount + 100 } : {}
}

function instrumentIn(given: Record<string, unknown>): Instrument {
  const method = textIn(given, 'method')
  if (method === 'card') return { method, cardNumber: textIn(given, 'card_number') }
  if (method === 'upi') return { method, vpa: textIn(given, 'vpa') }
  return { method: 'netbanking', bank: textIn(given, 'bank') }
}

function problemWithInstrument(instrument: Instrument, order: OrderRow): Answer | null {
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
