import { badRequest, ok, unknownId, type ApiResponse } from '../api/responses.ts'
import type { Notes, OrderRow } from '../state/entities.ts'
import { isPlainObject, readNotes } from '../api/inputs.ts'
import { knobFor, takeKnob } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

const AMOUNT_MIN_PAISE = 100
const RECEIPT_MAX = 40
const AUTOMATIC_MINUTES_MIN = 12
const MANUAL_MINUTES_MAX = 7200
const FETCHABLE_MS = 180 * 24 * 3_600_000
/** By default the account captures a payment that is authorised within three days. */
const ACCOUNT_AUTOMATIC_MINUTES = 3 * 24 * 60
const FIELDS = new Set([
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'offer_id',
  'payment',
  'payment_capture',
  'unique_receipt',
])

export function createOrder(gateway: Gateway, given: unknown): ApiResponse {
  if (!isPlainObject(given)) return badRequest('The request body must be a JSON object.')
  const subject = {
    receipt: typeof given['receipt'] === 'string' ? given['receipt'] : null,
    amount: Number(given['amount']),
  }
  const problem = validate(given, knobFor(gateway, 'unique_receipt', subject) === 'refused')
  if (problem) return problem
  const repeated = repeatedReceipt(gateway, given, subject)
  if (repeated) return repeated

  const id = gateway.newId('order_')
  const row: OrderRow = {
    entity: {
      id,
      entity: 'order',
      amount: subject.amount,
      amount_paid: 0,
      amount_due: subject.amount,
      currency: String(given['currency']),
      receipt: subject.receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: readNotes(given['notes']) as Notes,
      created_at: gateway.clock.nowSeconds(),
    },
    capture: capturePolicyIn(given),
    paymentIds: [],
    listedAtMs: listedAtMs(gateway, { ...subject, id }),
  }
  gateway.store.put('orders', id, row)
  if (subject.receipt !== null) gateway.receipts.set(subject.receipt, id)
  return ok(row.entity)
}

export function findOrder(gateway: Gateway, id: string): OrderRow | ApiResponse {
  if (!/^order_[A-Za-z0-9]{14}$/.test(id)) return badRequest(`${id} is not a valid id`)
  const row = gateway.store.orders.get(id)
  if (!row) return unknownId()
  if (gateway.clock.nowMs() - row.entity.created_at * 1000 > FETCHABLE_MS)
    return badRequest('Order older than 180 days, please use reports.')
  return row
}

/** Only the notes of an order can be changed. */
export function editOrder(gateway: Gateway, id: string, given: unknown): ApiResponse {
  const row = findOrder(gateway, id)
  if ('status' in row) return row
  if (!isPlainObject(given)) return badRequest('The request body must be a JSON object.')
  const extra = Object.keys(given).filter((name) => name !== 'notes')
  if (extra.length > 0) return extraFields(extra)
  const notes = readNotes(given['notes'])
  if (notes === null)
    return badRequest('The notes may not have more than 15 fields of 256 characters.', {
      field: 'notes',
    })
  const entity = { ...row.entity, notes }
  gateway.store.put('orders', id, { ...row, entity })
  return ok(entity)
}

/** Lists may show a new row minutes after single reads do. */
export function listedAtMs(
  gateway: Gateway,
  subject: { id: string; receipt: string | null; amount: number },
): number {
  const [word, seconds] = (knobFor(gateway, 'lists', subject) ?? 'fresh').split(':')
  return gateway.clock.nowMs() + (word === 'lag' ? Number(seconds) * 1000 : 0)
}

function validate(
  given: Record<string, unknown>,
  uniqueReceiptIsRefused: boolean,
): ApiResponse | null {
  const { amount, currency, receipt, notes } = given
  const extra = Object.keys(given).filter(
    (name) => !FIELDS.has(name) || (uniqueReceiptIsRefused && name === 'unique_receipt'),
  )
  if (extra.length > 0) return extraFields(extra)
  if (amount === undefined || amount === null)
    return badRequest('amount: is required.', { field: 'amount', step: 'order_creation' })
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return badRequest('The amount must be an integer.', { field: 'amount' })
  if (amount < AMOUNT_MIN_PAISE) {
    return badRequest('Order amount less than minimum amount allowed', {
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    })
  }
  if (currency === undefined)
    return badRequest('The currency field is required.', { field: 'currency' })
  if (typeof currency !== 'string')
    return badRequest(`expected string but provided ${typeof currency}`, { field: 'currency' })
  if (currency !== 'INR') return badRequest('Currency is not supported', { field: 'currency' })
  if (receipt !== undefined && receipt !== null && typeof receipt !== 'string')
    return badRequest(`expected string but provided ${typeof receipt}`, { field: 'receipt' })
  if (typeof receipt === 'string' && receipt.length > RECEIPT_MAX)
    return badRequest('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  if (readNotes(notes) === null)
    return badRequest('The notes may not have more than 15 fields of 256 characters.', {
      field: 'notes',
    })
  return validateCapture(given['payment'])
}

function validateCapture(payment: unknown): ApiResponse | null {
  if (payment === undefined) return null
  const options = isPlainObject(payment) ? payment['capture_options'] : undefined
  if (!isPlainObject(payment) || !isPlainObject(options))
    return badRequest('The payment.capture_options field is required.', { field: 'payment' })
  const { automatic_expiry_period: automatic, manual_expiry_period: manual } = options
  if (payment['capture'] !== 'automatic' && payment['capture'] !== 'manual')
    return badRequest('The selected payment.capture is invalid.', { field: 'payment' })
  if (payment['capture'] === 'automatic' && !(Number(automatic) >= AUTOMATIC_MINUTES_MIN)) {
    return badRequest('The automatic_expiry_period must be at least 12.', { field: 'payment' })
  }
  if (
    manual !== undefined &&
    !(Number(manual) <= MANUAL_MINUTES_MAX && Number(manual) >= Number(automatic ?? 0))
  ) {
    return badRequest(
      'The manual_expiry_period must be between automatic_expiry_period and 7200.',
      { field: 'payment' },
    )
  }
  return null
}

/** The account may react in three ways to an order with a repeated receipt. A shop must handle all three. */
function repeatedReceipt(
  gateway: Gateway,
  given: Record<string, unknown>,
  subject: { receipt: string | null; amount: number },
): ApiResponse | null {
  if (subject.receipt === null) return null
  const existing = gateway.store.orders.get(gateway.receipts.get(subject.receipt) ?? '')
  if (!existing) return null
  const isWished =
    given['unique_receipt'] === true && knobFor(gateway, 'unique_receipt', subject) === 'supported'
  const behaviour = takeKnob(gateway, 'receipts', subject) ?? 'allow'
  if (isWished || behaviour === 'return_existing') return ok(existing.entity)
  if (behaviour === 'allow') return null
  return badRequest('Order receipt should be unique.', {
    step: 'order_creation',
    metadata: { order_id: existing.entity.id },
  })
}

function capturePolicyIn(given: Record<string, unknown>): OrderRow['capture'] {
  const payment = given['payment']
  const options = isPlainObject(payment) ? payment['capture_options'] : undefined
  if (isPlainObject(payment) && isPlainObject(options)) {
    return {
      automatic: payment['capture'] === 'automatic',
      automaticMinutes: Number(options['automatic_expiry_period'] ?? 0),
      manualMinutes: Number(options['manual_expiry_period'] ?? MANUAL_MINUTES_MAX),
    }
  }
  const isManual = [0, false, '0'].includes(given['payment_capture'] as number)
  return {
    automatic: !isManual,
    automaticMinutes: ACCOUNT_AUTOMATIC_MINUTES,
    manualMinutes: MANUAL_MINUTES_MAX,
  }
}

function extraFields(names: string[]): ApiResponse {
  return badRequest(`${names.join(', ')} is/are not required and should not be sent`, {
    step: 'order_creation',
    reason: 'extra_field_sent',
  })
}
