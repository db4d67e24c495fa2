import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './start-sandbox.ts'

let sandbox: Sandbox
let razorpay: Razorpay

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'rest' })
  razorpay = new Razorpay({ key_id: sandbox.keyId, key_secret: sandbox.keySecret })
  const { rq } = razorpay.api as unknown as { rq: { defaults: object } }
  Object.assign(rq.defaults, { baseURL: sandbox.apiUrl, proxy: false })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const ORDER_KEYS = [
  'id',
  'entity',
  'amount',
  'amount_paid',
  'amount_due',
  'currency',
  'receipt',
  'offer_id',
  'status',
  'attempts',
  'notes',
  'created_at',
]
const PAYMENT_KEYS = [
  'id',
  'entity',
  'amount',
  'currency',
  'base_amount',
  'status',
  'order_id',
  'invoice_id',
  'international',
  'method',
  'amount_refunded',
  'amount_transferred',
  'refund_status',
  'captured',
  'description',
  'card_id',
  'bank',
  'wallet',
  'vpa',
  'email',
  'contact',
  'notes',
  'fee',
  'tax',
  'error_code',
  'error_description',
  'error_source',
  'error_step',
  'error_reason',
  'acquirer_data',
  'created_at',
]
const REFUND_KEYS = [
  'id',
  'entity',
  'amount',
  'currency',
  'payment_id',
  'notes',
  'receipt',
  'acquirer_data',
  'created_at',
  'batch_id',
  'status',
  'speed_processed',
  'speed_requested',
]

describe('the real SDK', () => {
  test('creates, reads, lists and edits an order with exactly the documented keys', async () => {
    const made = await razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt: 'r-1' })
    expect(Object.keys(made).toSorted()).toEqual(ORDER_KEYS.toSorted())
    expect(made).toMatchObject({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amount_due: 50_000,
      amount_paid: 0,
      status: 'created',
      attempts: 0,
      notes: [],
    })
    expect(await razorpay.orders.fetch(made.id)).toEqual(made)
    expect(await razorpay.orders.all({ receipt: 'r-1' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [made],
    })
    expect(await razorpay.orders.edit(made.id, { notes: { gift: 'yes' } })).toMatchObject({
      notes: { gift: 'yes' },
    })
    expect(await razorpay.orders.fetchPayments(made.id)).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    })
  })

  test('reads a captured payment with exactly the documented keys, and its fee', async () => {
    const { id, paymentId } = await paid(500_000)
    const payment = await razorpay.payments.fetch(paymentId)
    expect(Object.keys(payment).toSorted()).toEqual(PAYMENT_KEYS.toSorted())
    expect(payment).toMatchObject({
      status: 'captured',
      captured: true,
      order_id: id,
      fee: 11_800,
      tax: 1_800,
      base_amount: 500_000,
      email: 'void@razorpay.com',
      notes: [],
    })
    expect(await razorpay.orders.fetch(id)).toMatchObject({
      status: 'paid',
      amount_paid: 500_000,
      amount_due: 0,
      attempts: 1,
    })
    expect(await razorpay.orders.fetchPayments(id)).toMatchObject({
      count: 1,
      items: [{ id: paymentId }],
    })
  })

  test('captures what was only authorised, once', async () => {
    const { id } = await razorpay.orders.create({ amount: 500, currency: 'INR' })
    const paymentId = sandbox.control.pay({
      orderId: id,
      knobs: { payment: 'authorized_only' },
    }).payment_id
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
    await expect(razorpay.payments.capture(paymentId, 400, 'INR')).rejects.toMatchObject(
      refusal('Capture amount must be equal to the amount authorized.'),
    )
    expect(await razorpay.payments.capture(paymentId, 500, 'INR')).toMatchObject({
      status: 'captured',
    })
    await expect(razorpay.payments.capture(paymentId, 500, 'INR')).rejects.toMatchObject(
      refusal('This payment has already been captured'),
    )
  })

  test('refunds in parts until nothing is left; the order stays paid', async () => {
    const { id, paymentId } = await paid(1_000)
    const first = await razorpay.payments.refund(paymentId, { amount: 400, notes: { why: 'torn' } })
    expect(Object.keys(first).toSorted()).toEqual(REFUND_KEYS.toSorted())
    expect(first).toMatchObject({
      entity: 'refund',
      status: 'processed',
      amount: 400,
      payment_id: paymentId,
      acquirer_data: { arn: null },
      notes: { why: 'torn' },
    })
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 400,
    })
    await expect(razorpay.payments.refund(paymentId, { amount: 601 })).rejects.toMatchObject(
      refusal('The refund amount provided is greater than amount captured'),
    )
    await expect(razorpay.payments.refund(paymentId, { amount: 99 })).rejects.toMatchObject({
      error: { field: 'amount', description: 'The amount must be at least INR 1.00' },
    })
    expect(await razorpay.payments.refund(paymentId, {})).toMatchObject({ amount: 600, notes: [] })
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      captured: true,
    })
    await expect(razorpay.payments.refund(paymentId, {})).rejects.toMatchObject(
      refusal('The payment has been fully refunded already'),
    )
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'paid' })
    expect(await razorpay.refunds.fetch(first.id)).toMatchObject({ id: first.id })
    expect(await razorpay.payments.fetchMultipleRefund(paymentId, {})).toMatchObject({ count: 2 })
    expect(await razorpay.payments.fetchRefund(paymentId, first.id)).toMatchObject({ id: first.id })
  })

  test('reads the downtimes of now, and each of them by its id', async () => {
    expect(await razorpay.payments.fetchPaymentDowntime()).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    })
    const over = sandbox.control.downtime({
      method: 'card',
      instrument: { network: 'VISA', type: 'credit' },
    })
    sandbox.control.downtime({ downtimeId: over.id, status: 'resolved' })
    const { id } = sandbox.control.downtime({
      method: 'upi',
      instrument: { vpa_handle: 'oksbi' },
      severity: 'medium',
    })
    expect(await razorpay.payments.fetchPaymentDowntime()).toMatchObject({
      count: 1,
      items: [
        {
          id,
          method: 'upi',
          status: 'started',
          severity: 'medium',
          instrument: { vpa_handle: 'oksbi' },
        },
      ],
    })
    expect(await razorpay.payments.fetchPaymentDowntimeById(over.id)).toMatchObject({
      id: over.id,
      status: 'resolved',
    })
    await expect(
      razorpay.payments.fetchPaymentDowntimeById('down_AAAAAAAAAAAAAA'),
    ).rejects.toMatchObject(refusal('The id provided does not exist'))
  })

  test('may not refund what was not captured', async () => {
    const { id } = await razorpay.orders.create({ amount: 500, currency: 'INR' })
    const failed = sandbox.control.pay({ orderId: id, pressed: 'failure' }).payment_id
    await expect(razorpay.payments.refund(failed, {})).rejects.toMatchObject(
      refusal('The payment status should be captured for action to be taken'),
    )
  })
})

test.each<[string, object, object]>([
  [
    'less than a rupee',
    { amount: 99, currency: 'INR' },
    {
      description: 'Order amount less than minimum amount allowed',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    },
  ],
  [
    'half a paisa',
    { amount: 100.5, currency: 'INR' },
    { description: 'The amount must be an integer.', reason: 'input_validation_failed' },
  ],
  ['no amount', { currency: 'INR' }, { description: 'amount: is required.' }],
  [
    'an unknown field',
    { amount: 100, currency: 'INR', colour: 'red' },
    {
      description: 'colour is/are not required and should not be sent',
      reason: 'extra_field_sent',
    },
  ],
  [
    'a currency that is no text',
    { amount: 100, currency: 5 },
    { description: 'expected string but provided number' },
  ],
  [
    'a receipt of 41 characters',
    { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
    { field: 'receipt' },
  ],
  [
    'sixteen notes',
    {
      amount: 100,
      currency: 'INR',
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])),
    },
    { field: 'notes' },
  ],
  [
    'a note of 257 characters',
    { amount: 100, currency: 'INR', notes: { n: 'x'.repeat(257) } },
    { field: 'notes' },
  ],
  [
    'a capture window under twelve minutes',
    {
      amount: 100,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
    },
    { field: 'payment' },
  ],
])('an order with %s is refused with 400', async (_name, body, error) => {
  const answer = await ask('POST', '/v1/orders', body)
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', metadata: {}, source: 'business', ...error } },
  })
  expect(sandbox.control.state().orders).toEqual([])
})

test('notes are a list when empty and an object when not', async () => {
  for (const notes of [undefined, [], {}])
    expect(
      (await ask('POST', '/v1/orders', { amount: 100, currency: 'INR', notes })).body,
    ).toMatchObject({ notes: [] })
  expect(
    (await ask('POST', '/v1/orders', { amount: 100, currency: 'INR', notes: { a: 1 } })).body,
  ).toMatchObject({ notes: { a: '1' } })
})

test('unknown ids, malformed ids and unknown addresses are 400, old orders too', async () => {
  const { id } = await razorpay.orders.create({ amount: 500, currency: 'INR' })
  expect(await ask('GET', '/v1/orders/order_AAAAAAAAAAAAAA')).toMatchObject({
    status: 400,
    body: { error: { description: 'The id provided does not exist' } },
  })
  expect(await ask('GET', '/v1/orders/42')).toMatchObject({
    status: 400,
    body: { error: { description: '42 is not a valid id' } },
  })
  for (const address of [
    'GET /v1/nothing',
    'GET /other',
    'POST /v1/orders/x/y',
    'DELETE /v1/orders',
    `GET /v1/orders/${id}/colour`,
  ]) {
    const [method = '', path = ''] = address.split(' ')
    expect(await ask(method, path), address).toMatchObject({
      status: 400,
      body: { error: { description: 'The requested URL was not found on the server.' } },
    })
  }
  await sandbox.control.clock({ advanceSeconds: 181 * 86_400 })
  expect(await ask('GET', `/v1/orders/${id}`)).toMatchObject({
    status: 400,
    body: { error: { description: 'Order older than 180 days, please use reports.' } },
  })
})

test('wrong keys, and live ones, are 401 with two fields only', async () => {
  for (const authorization of [
    undefined,
    'Basic x',
    `Basic ${btoa(`${sandbox.keyId}:wrong`)}`,
    `Basic ${btoa(`rzp_live_AAAAAAAAAAAAAA:${sandbox.keySecret}`)}`,
  ]) {
    const response = await fetch(
      `${sandbox.apiUrl}/v1/orders`,
      authorization ? { headers: { authorization } } : {},
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    })
  }
})

test('a refund with its key is answered again, with another body refused', async () => {
  const { paymentId } = await paid(1_000)
  const refund = (amount: number, key: string) =>
    ask('POST', `/v1/payments/${paymentId}/refund`, { amount }, { 'X-Refund-Idempotency': key })
  const first = await refund(200, 'key-0000001')
  expect(await refund(200, 'key-0000001')).toEqual(first)
  expect(await refund(300, 'key-0000001')).toMatchObject({
    status: 400,
    body: {
      error: {
        description: 'Different request with the same idempotency key has already been processed.',
      },
    },
  })
  expect(await refund(300, 'short')).toMatchObject({ status: 400 })
  expect(sandbox.control.state().refunds).toHaveLength(1)
})

test('the same seed gives the same ids', async () => {
  const twins = await Promise.all([startSandbox({ seed: 'twin' }), startSandbox({ seed: 'twin' })])
  expect(twins[0].keyId).toBe(twins[1].keyId)
  await Promise.all(twins.map((twin) => twin.close()))
})

async function paid(amount: number): Promise<{ id: string; paymentId: string }> {
  const { id } = await razorpay.orders.create({ amount, currency: 'INR' })
  return { id, paymentId: sandbox.control.pay({ orderId: id }).payment_id }
}

function refusal(description: string): object {
  return { statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } }
}

async function ask(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(sandbox.apiUrl + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
