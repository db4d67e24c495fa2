import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StartedOrder } from '../place-order-result.ts'
import type { GatewayOptions } from './load-gateway.ts'

const order: StartedOrder = {
  outcome: 'begun',
  number: '7K3M9Q2X1B',
  gatewayOrderId: 'order_1',
  amountPaise: 249_900,
  currency: 'INR',
  keyId: 'rzp_test_1',
  checkoutScriptUrl: 'https://gateway.example/checkout.js',
  callbackUrl: 'https://zari.test/payments/callback',
  shopName: 'Zari',
  description: 'Order 7K3M9Q2X1B',
  payer: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
  holdExpiresAt: new Date('2024-01-05T09:02:00Z'),
  windowSeconds: 600,
}
const receipt = { razorpay_payment_id: 'p', razorpay_order_id: 'o', razorpay_signature: 's' }

type Script = { src: string; onload?: () => void; onerror?: () => void; remove: () => void }
type Failed = (event: { error?: { description?: string } }) => void

let opened: { options: GatewayOptions; fail: Failed }[]
class Gateway {
  readonly options: GatewayOptions
  #failed: Failed = () => {}
  constructor(options: GatewayOptions) {
    this.options = options
  }
  on(_event: string, listener: Failed) {
    this.#failed = listener
  }
  open() {
    opened.push({ options: this.options, fail: (event) => this.#failed(event) })
  }
}

/** A page that records its scripts. `run` decides what happens to each. */
function openPage(run: (script: Script) => void, userAgent = 'Chrome/126.0 Mobile Safari/537.36') {
  const scripts: Script[] = []
  const page: { Razorpay?: typeof Gateway } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', remove: vi.fn() }),
    head: {
      append(script: Script) {
        scripts.push(script)
        run(script)
      },
    },
  })
  return { page, scripts }
}
const loads = () => {
  const { page, scripts } = openPage((script) => {
    page.Razorpay = Gateway
    script.onload?.()
  })
  return scripts
}

async function pay() {
  const { payAtGateway } = await import('./pay-at-gateway.ts')
  const events = {
    opened: vi.fn(),
    paid: vi.fn(),
    failed: vi.fn(),
    dismissed: vi.fn(),
    notLoaded: vi.fn(),
  }
  return { events, paying: payAtGateway(order, events) }
}

beforeEach(() => {
  opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the window opens with the amount and the gateway order of the shop', async () => {
  const scripts = loads()
  const { events, paying } = await pay()
  await paying
  expect(scripts.map(({ src }) => src)).toEqual([order.checkoutScriptUrl])
  expect(events.opened).toHaveBeenCalledOnce()
  expect(opened[0]?.options).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 249_900,
    currency: 'INR',
    prefill: { contact: '9876543210' },
    timeout: 600,
  })
  expect(opened[0]?.options).not.toHaveProperty('callback_url')
  opened[0]?.options.handler(receipt)
  expect(events.paid).toHaveBeenCalledExactlyOnceWith(receipt)
})

test('a script that is already there is not loaded again', async () => {
  const { page, scripts } = openPage(() => {})
  page.Razorpay = Gateway
  await (
    await pay()
  ).paying
  expect([scripts.length, opened.length]).toEqual([0, 1])
})

test('an in-app browser is sent back by the gateway instead of calling the page', async () => {
  const { page } = openPage(() => {}, 'Chrome/126.0 Mobile Safari/537.36 Instagram 340.0')
  page.Razorpay = Gateway
  await (
    await pay()
  ).paying
  expect(opened[0]?.options).toMatchObject({ callback_url: order.callbackUrl, redirect: true })
})

test('a window closed after a failed try repeats the reason, and one closed at once has none', async () => {
  loads()
  const { events, paying } = await pay()
  await paying
  const { options, fail } = opened[0]!
  options.modal.ondismiss()
  expect(events.dismissed.mock.lastCall?.[0]).toMatchObject({
    heading: 'The payment window is closed',
  })
  fail({ error: { description: 'The card was declined.' } })
  expect(events.failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'The card was declined.', orderNumber: order.number }),
  )
  options.modal.ondismiss()
  expect(events.dismissed.mock.lastCall?.[0]).toMatchObject({
    heading: 'The payment did not go through',
    text: expect.stringContaining('The card was declined.'),
  })
})

test('a failure without a reason gets a text of the shop', async () => {
  loads()
  const { events, paying } = await pay()
  await paying
  opened[0]!.fail({})
  expect(events.failed.mock.lastCall?.[0]).toMatchObject({
    text: expect.stringContaining('The bank did not approve it'),
  })
})

test.each([
  ['is blocked', (script: Script) => script.onerror?.()],
  ['does not define the gateway', (script: Script) => script.onload?.()],
])('a script that %s is removed, and the advice says that nothing was lost', async (_how, run) => {
  const { scripts } = openPage(run)
  const { events, paying } = await pay()
  await paying
  expect(events.notLoaded).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ heading: 'The payment window did not open' }),
  )
  expect(events.opened).not.toHaveBeenCalled()
  expect(scripts[0]?.remove).toHaveBeenCalledOnce()
})

test('a script that never loads is given up after ten seconds, and the next try loads it again', async () => {
  vi.useFakeTimers()
  const { page, scripts } = openPage(() => {})
  const { events, paying } = await pay()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(events.notLoaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await paying
  expect(events.notLoaded).toHaveBeenCalledOnce()
  page.Razorpay = Gateway
  await (
    await pay()
  ).paying
  expect([scripts.length, opened.length]).toEqual([1, 1])
})
