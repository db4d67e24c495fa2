import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

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

describe('SDK', () => {
  test('the SDK creates, reads, lists and edits an order with exactly the documented keys', async () => {
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

  test('the SDK reads a captured payment with its fee and exactly the documented keys', async () => {
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

  test('the SDK captures an authorised payment once', async () => {
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

  test('the SDK refunds a payment in parts until nothing is left, and the order stays paid', async () => {
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

  test('the SDK reads current downtimes as a list and one downtime by its id', async () => {
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

  test('the SDK cannot refund an uncaptured payment', async () => {
    const { id } = await razorpay.orders.create({ amount: 500, currency: 'INR' })
    const failed = sandbox.control.pay({ orderId: id, pressed: 'failure' }).payment_id
    await expect(razorpay.payments.refund(failed, {})).rejects.toMatchObject(
      refusal('The payment status should be captured for action to be taken'),
    )
  })
})

async function paid(amount: number): Promise<{ id: string; paymentId: string }> {
  const { id } = await razorpay.orders.create({ amount, currency: 'INR' })
  return { id, paymentId: sandbox.control.pay({ orderId: id }).payment_id }
}

function refusal(description: string): object {
  return { statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } }
}
