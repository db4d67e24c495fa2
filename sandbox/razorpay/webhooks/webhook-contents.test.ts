import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { webhookRecorder, type Envelope } from '../../../tests/support/sandbox-client.ts'

const recorder = webhookRecorder()

describe('payments and refunds', () => {
  test('a paid order is reported by three events in compact JSON with the documented headers', async () => {
    const { id } = await recorder.pay()
    expect(recorder.names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    const [authorized, captured, paid] = recorder.deliveries.map(
      ({ body }) => JSON.parse(body) as Envelope,
    )
    expect(Object.keys(authorized!)).toEqual([
      'entity',
      'account_id',
      'event',
      'contains',
      'payload',
      'created_at',
    ])
    expect(authorized!.payload['payment']!.entity).toMatchObject({
      status: 'authorized',
      captured: false,
      order_id: id,
    })
    expect(captured).toMatchObject({
      contains: ['payment'],
      payload: { payment: { entity: { status: 'captured' } } },
    })
    expect(paid).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { id, status: 'paid', description: null, checkout: null } } },
    })

    const { headers, body, rawHeaders } = recorder.deliveries[0]!
    expect(body).toBe(JSON.stringify(JSON.parse(body)))
    expect(rawHeaders).toEqual(
      expect.arrayContaining(['X-Razorpay-Signature', 'X-Razorpay-Event-Id']),
    )
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'accept-encoding': 'gzip',
    })
    expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/)
    expect(headers['request-id']).toBe(headers['x-razorpay-event-id'])
    expect(headers['x-razorpay-signature']).toBe(signed(body, 'now'))
  })

  test('a refund made in the dashboard is reported without notes and idempotency key', async () => {
    const { paymentId } = await recorder.pay()
    recorder.deliveries = []
    const { id } = recorder.sandbox.control.refund({ paymentId, amount: 10_000 })
    await recorder.sandbox.control.settle()
    expect(recorder.names()).toEqual(['refund.created', 'refund.processed'])
    expect(
      (JSON.parse(recorder.deliveries[0]!.body) as Envelope).payload['refund']!.entity,
    ).toMatchObject({
      id,
      amount: 10_000,
      notes: [],
      status: 'processed',
    })
    expect(() => recorder.sandbox.control.refund({ paymentId, amount: 999_999_999 })).toThrow(
      'greater than amount captured',
    )
  })

  test('a payment that is not captured is refunded automatically and reported', async () => {
    await recorder.pay({ payment: 'authorized_only' })
    recorder.deliveries = []
    await recorder.sandbox.control.clock({ advanceSeconds: 7200 * 60 })
    expect(recorder.names()).toEqual(['refund.created', 'refund.processed'])
    const { payment, refund } = (JSON.parse(recorder.deliveries[0]!.body) as Envelope).payload
    expect(payment!.entity).toMatchObject({ status: 'refunded', captured: false })
    expect(refund!.entity).toMatchObject({ amount: payment!.entity['amount'], notes: [] })
  })

  test('the webhook of a refund contains refund and payment, with keys in alphabetical order', async () => {
    const { paymentId } = await recorder.pay()
    recorder.deliveries = []
    await recorder.refund(paymentId)
    expect(recorder.names()).toEqual(['refund.created', 'refund.processed'])
    const created = JSON.parse(recorder.deliveries[0]!.body) as Envelope
    expect(Object.keys(created)).toEqual(Object.keys(created).toSorted())
    expect(created.payload['payment']!.entity).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect(Object.keys(created.payload['payment']!.entity)).toEqual(
      Object.keys(created.payload['payment']!.entity).toSorted(),
    )
  })
})

test('the webhook of a dispute contains its payment', async () => {
  const { paymentId } = await recorder.pay()
  recorder.deliveries = []
  const { id } = recorder.sandbox.control.dispute({ paymentId })
  for (const status of ['under_review', 'action_required', 'lost'] as const)
    recorder.sandbox.control.dispute({ disputeId: id, status })
  await recorder.sandbox.control.settle()
  expect(recorder.names()).toEqual([
    'payment.dispute.created',
    'payment.dispute.under_review',
    'payment.dispute.action_required',
    'payment.dispute.lost',
  ])
  expect(JSON.parse(recorder.deliveries[2]!.body)).toMatchObject({
    payload: { dispute: { entity: { id, status: 'open', amount_deducted: 0 } } },
  })
  expect(JSON.parse(recorder.deliveries[3]!.body)).toMatchObject({
    payload: { dispute: { entity: { id, status: 'lost', amount_deducted: 100_000 } } },
  })
})

test('an instant refund that becomes a normal one is reported and processed later', async () => {
  const { paymentId } = await recorder.pay()
  recorder.deliveries = []
  const { id, speed_processed } = recorder.sandbox.control.refund({
    paymentId,
    speed: 'optimum',
    way: 'speed_changed:60',
  })
  expect(speed_processed).toBe('instant')
  await recorder.sandbox.control.clock({ advanceSeconds: 120 })
  expect(recorder.names()).toEqual(['refund.created', 'refund.speed_changed', 'refund.processed'])
  expect(
    (JSON.parse(recorder.deliveries[1]!.body) as Envelope).payload['refund']!.entity,
  ).toMatchObject({
    id,
    status: 'pending',
    speed_requested: 'optimum',
    speed_processed: 'normal',
  })
})

function signed(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
