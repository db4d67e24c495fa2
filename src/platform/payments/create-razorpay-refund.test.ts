import { describe, expect, test } from 'vitest'
import { idOf, openSandboxGateway, orderToCreate } from '../../../tests/support/sandbox-gateway.ts'

const { sandbox, gateway } = await openSandboxGateway()

function refund(paymentId: string, amountPaise = 10_000) {
  return { paymentId, amountPaise, idempotencyKey: 'refund-of-7-1', notes: {} }
}

async function captured() {
  const id = idOf(await gateway.createOrder(orderToCreate()))
  return { id, paymentId: sandbox.control.pay({ orderId: id }).payment_id }
}

function requests(ending: string) {
  return sandbox.control
    .log()
    .filter(({ method, url }) => method === 'POST' && url?.endsWith(ending))
}

describe('creating refunds', () => {
  test.each([
    'processed',
    '5xx_before',
    '5xx_after',
    'reset_after',
    'truncated_200',
    '409',
    'html_502',
  ])('a refund is created once even when the call ends with %s', async (way) => {
    const { id, paymentId } = await captured()
    sandbox.control.scenario({ match: { order_id: id }, knobs: { refund: way } })
    const made = await gateway.refundPayment(refund(paymentId))
    expect(made).toMatchObject({
      outcome: 'accepted',
      refund: { gatewayPaymentId: paymentId, amountPaise: 10_000, status: 'processed' },
    })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual(made)
    expect(await gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedPaise: 10_000 })
    expect(
      requests('/refund').every(
        ({ headers }) => headers?.['x-refund-idempotency'] === 'refund-of-7-1',
      ),
    ).toBe(true)
  })

  test('a refund has the outcome unknown when every call ends with status 5xx', async () => {
    const { paymentId } = await captured()
    sandbox.control.scenario({ match: { always: true }, knobs: { refund: '5xx' }, times: 9 })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual({ outcome: 'unknown' })
  })

  test('a refund that is too large, lacks balance or reuses a key is refused with a reason', async () => {
    const { id, paymentId } = await captured()
    expect(await gateway.refundPayment(refund(paymentId, 249_901))).toMatchObject({
      outcome: 'refused',
    })
    sandbox.control.scenario({ match: { order_id: id }, knobs: { refund: 'insufficient_balance' } })
    expect(await gateway.refundPayment(refund(paymentId))).toEqual({
      outcome: 'refused',
      reason: 'insufficient_balance',
    })
    await gateway.refundPayment(refund(paymentId))
    expect(await gateway.refundPayment(refund(paymentId, 10_001))).toMatchObject({
      outcome: 'refused',
    })
    expect(await gateway.refundPayment(refund('../orders'))).toMatchObject({ outcome: 'refused' })
    await expect(
      gateway.refundPayment({ ...refund(paymentId), idempotencyKey: 'short' }),
    ).rejects.toThrow(RangeError)
  })

  test('a refund can be pending and fail later', async () => {
    const { id, paymentId } = await captured()
    sandbox.control.scenario({
      match: { order_id: id },
      knobs: { refund: 'pending_then_failed:60' },
    })
    const made = await gateway.refundPayment(refund(paymentId))
    if (made.outcome !== 'accepted') throw new Error('The refund was not accepted.')
    expect(made.refund.status).toBe('pending')
    await sandbox.control.clock({ advanceSeconds: 60 })
    expect(await gateway.fetchRefund(made.refund.id)).toMatchObject({ status: 'failed' })
  })
})
