import { describe, expect, test } from 'vitest'
import { openGateway } from './razorpay.server.ts'
import {
  idOf,
  openSandboxGateway,
  orderToCreate,
  TIMEOUT_MS,
} from '../../../tests/support/sandbox-gateway.ts'

const { sandbox, waits, gateway, withTimeout } = await openSandboxGateway()

/** A short timeout, for calls that must time out. */
const IMPATIENT_MS = 800

function requests(ending: string) {
  return sandbox.control
    .log()
    .filter(({ method, url }) => method === 'POST' && url?.endsWith(ending))
}

describe('creating orders', () => {
  test('an order is created with its amount, receipt, notes and capture rules', async () => {
    const made = await gateway.createOrder(orderToCreate({ notes: { order: '7' } }))
    expect(made).toEqual({
      outcome: 'created',
      gatewayOrderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    })
    expect(await gateway.fetchOrder(idOf(made))).toMatchObject({
      status: 'created',
      amountPaise: 249_900,
      amountPaidPaise: 0,
      currency: 'INR',
      receipt: 'zari-7-1',
      attempts: 0,
      notes: { order: '7' },
    })
    expect(JSON.parse(requests('/v1/orders')[0]?.body ?? '')).toMatchObject({
      unique_receipt: true,
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: 12,
          manual_expiry_period: 7200,
          refund_speed: 'normal',
        },
      },
    })
  })

  test.each([
    '5xx_before',
    '5xx_after',
    'hang_after:1200',
    'reset_before',
    'reset_after',
    'html_502',
    'empty_503',
    'null_body',
    'truncated_200',
    '409',
  ])(
    'an order whose creation ends with %s is unknown, not repeated, and found by its receipt',
    async (fault) => {
      const gateway = withTimeout(fault.startsWith('hang') ? IMPATIENT_MS : TIMEOUT_MS)
      sandbox.control.scenario({ match: { next: true }, knobs: { order_create: fault } })
      expect(await gateway.createOrder(orderToCreate())).toEqual({ outcome: 'unknown' })
      expect(requests('/v1/orders').length).toBeLessThanOrEqual(1)
      const wasMade = /after|truncated/.test(fault)
      expect(await gateway.findOrdersByReceipt('zari-7-1')).toHaveLength(wasMade ? 1 : 0)
    },
  )

  test('an order created after the timeout is found by its receipt later', async () => {
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create: 'hang_before:2400' } })
    const gateway = withTimeout(IMPATIENT_MS)
    expect(await gateway.createOrder(orderToCreate({ receipt: 'zari-late' }))).toEqual({
      outcome: 'unknown',
    })
    expect(await gateway.findOrdersByReceipt('zari-late')).toEqual([])
    await expect.poll(() => gateway.findOrdersByReceipt('zari-late')).toHaveLength(1)
  })

  test('an order is refused with the gateway’s reason', async () => {
    expect(await gateway.createOrder(orderToCreate({ amountPaise: 99 }))).toEqual({
      outcome: 'refused',
      reason: 'amount_less_than_minimum_amount',
    })
    sandbox.control.scenario({
      match: { next: true },
      knobs: { order_create: '400:merchant_blocked' },
    })
    expect(await gateway.createOrder(orderToCreate())).toEqual({
      outcome: 'refused',
      reason: 'merchant_blocked',
    })
  })

  test('an order sent with wrong keys is refused with the reason wrong_keys', async () => {
    const wrong = openGateway({ ...sandbox, keySecret: 'wrong', wait: async () => {} })
    expect(await wrong.createOrder(orderToCreate())).toEqual({
      outcome: 'refused',
      reason: 'wrong_keys',
    })
  })

  test('a rate-limited order is retried after a pause, three times at most', async () => {
    sandbox.control.scenario({ match: { next: true }, knobs: { order_create: '429' }, times: 2 })
    expect(await gateway.createOrder(orderToCreate())).toMatchObject({ outcome: 'created' })
    expect(waits).toHaveLength(2)
    sandbox.control.scenario({ match: { always: true }, knobs: { order_create: '429' }, times: 9 })
    expect(await gateway.createOrder(orderToCreate({ receipt: 'zari-7-2' }))).toEqual({
      outcome: 'refused',
      reason: 'too_many_requests',
    })
    expect(waits).toHaveLength(4)
  })

  test('an order that already exists is adopted, however the gateway account reports it', async () => {
    for (const receipts of ['reject', 'return_existing'] as const) {
      const receipt = `zari-${receipts}`
      const first = await gateway.createOrder(orderToCreate({ receipt }))
      sandbox.control.scenario({ match: { receipt }, knobs: { receipts } })
      expect(await gateway.createOrder(orderToCreate({ receipt }))).toEqual(first)
    }
    const first = await gateway.createOrder(orderToCreate({ receipt: 'zari-wished' }))
    sandbox.control.scenario({
      match: { receipt: 'zari-wished' },
      knobs: { unique_receipt: 'supported' },
    })
    expect(await gateway.createOrder(orderToCreate({ receipt: 'zari-wished' }))).toEqual(first)
  })

  test('an existing order with another amount is never adopted', async () => {
    for (const receipts of ['reject', 'return_existing'] as const) {
      const receipt = `zari-${receipts}`
      await gateway.createOrder(orderToCreate({ receipt, amountPaise: 100 }))
      sandbox.control.scenario({ match: { receipt }, knobs: { receipts } })
      expect(await gateway.createOrder(orderToCreate({ receipt }))).toEqual({
        outcome: 'refused',
        reason: 'receipt_taken',
      })
    }
  })

  test('an order is created without `unique_receipt` where the account refuses it', async () => {
    sandbox.control.scenario({ match: { always: true }, knobs: { unique_receipt: 'refused' } })
    expect(await gateway.createOrder(orderToCreate())).toMatchObject({ outcome: 'created' })
  })
})
