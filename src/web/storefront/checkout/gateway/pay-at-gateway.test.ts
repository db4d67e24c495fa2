import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Advice } from '../checkout-advice.ts'
import type { StartedOrder } from '../place-order-result.ts'
import type { GatewayOptions, GatewayReceipt } from './load-gateway.ts'
import { payAtGateway } from './pay-at-gateway.ts'

const order: StartedOrder = {
  number: 'Z-1',
  holdExpiresAt: new Date('2024-01-05T09:30:00Z'),
  gatewayOrderId: 'order_1',
  amountPaise: 249_900,
  currency: 'INR',
  keyId: 'rzp_test_1',
  checkoutScriptUrl: 'https://checkout.example/v1/checkout.js',
  callbackUrl: 'http://zari.test/payments/callback',
  shopName: 'Zari',
  description: 'Order Z-1',
  payer: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
  windowSeconds: 480,
} as StartedOrder

type Failed = (event: { error?: { description?: string } }) => void
let options: GatewayOptions
let failed: Failed
const open = vi.fn()
const receipt = { razorpay_payment_id: 'p', razorpay_order_id: 'o', razorpay_signature: 's' }

class Gateway {
  constructor(given: GatewayOptions) {
    options = given
  }
  on(_event: 'payment.failed', listener: Failed) {
    failed = listener
  }
  open = open
}

function listeners() {
  return {
    opened: vi.fn<() => void>(),
    paid: vi.fn<(receipt: GatewayReceipt) => void>(),
    failed: vi.fn<(advice: Advice) => void>(),
    dismissed: vi.fn<(advice: Advice) => void>(),
    notLoaded: vi.fn<(advice: Advice) => void>(),
  }
}

beforeEach(() => {
  open.mockReset()
  vi.stubGlobal('window', { Razorpay: Gateway })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/120' })
})
afterEach(() => vi.unstubAllGlobals())

test('the window gets the order, the amount and the payer as the server has stored them', async () => {
  const on = listeners()
  await payAtGateway(order, on)
  expect(options).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 249_900,
    currency: 'INR',
    name: 'Zari',
    description: 'Order Z-1',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
    timeout: 480,
  })
  expect(options).not.toHaveProperty('callback_url')
  expect(open).toHaveBeenCalledOnce()
  expect(on.opened).toHaveBeenCalledOnce()
})

test('in the browser of another app, the gateway redirects back', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Instagram 300.0' })
  await payAtGateway(order, listeners())
  expect(options).toMatchObject({ callback_url: order.callbackUrl, redirect: true })
})

test('a payment hands over its receipt', async () => {
  const on = listeners()
  await payAtGateway(order, on)
  options.handler(receipt)
  expect(on.paid).toHaveBeenCalledWith(receipt)
  expect([on.failed.mock.calls, on.dismissed.mock.calls]).toEqual([[], []])
})

test('a window closed without a try says that the pieces are held and nothing is lost', async () => {
  const on = listeners()
  await payAtGateway(order, on)
  options.modal.ondismiss()
  const [advice] = on.dismissed.mock.calls[0]!
  expect(advice).toMatchObject({ heading: 'The payment window is closed', orderNumber: 'Z-1' })
  expect(advice.text).toContain('your pieces are held for you until')
})

test('a window closed after a failed try repeats the reason of the bank', async () => {
  const on = listeners()
  await payAtGateway(order, on)
  failed({ error: { description: 'The bank has declined.' } })
  expect(on.failed.mock.calls[0]![0]).toMatchObject({
    heading: 'The payment did not go through',
    text: 'The bank has declined.',
  })
  options.modal.ondismiss()
  const [advice] = on.dismissed.mock.calls[0]!
  expect(advice.heading).toBe('The payment did not go through')
  expect(advice.text).toMatch(/^The bank has declined\. Nothing was lost/)
})

test('a failure without a reason has a text of the shop', async () => {
  const on = listeners()
  await payAtGateway(order, on)
  failed({})
  expect(on.failed.mock.calls[0]![0].text.length).toBeGreaterThan(10)
  options.modal.ondismiss()
  expect(on.dismissed.mock.calls[0]![0].heading).toBe('The payment did not go through')
})

test('a window that cannot be opened is reported, and nothing else', async () => {
  open.mockImplementation(() => {
    throw new Error('blocked')
  })
  const on = listeners()
  await payAtGateway(order, on)
  expect(on.notLoaded.mock.calls[0]![0]).toMatchObject({
    heading: 'The payment window did not open',
    orderNumber: 'Z-1',
  })
  expect(on.opened).not.toHaveBeenCalled()
})
