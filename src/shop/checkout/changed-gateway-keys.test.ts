import { afterAll, beforeEach, expect, test } from 'vitest'
import { openKeyringGateway, type Keyring } from '#platform/payments/keyring-gateway.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { startSandbox } from '../../../sandbox/razorpay/start-sandbox.ts'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { supersedeOrder } from './supersede-order.server.ts'

const shop = await openTestServices()
const { services, db, sandbox: former } = shop
const current = await startSandbox({ webhookPaceMs: 0 })
afterAll(() => current.close())
const wait = async () => {}
const oldKeys = { gateway: openGateway({ ...former, wait }), webhooksUntil: null }
const newKeys = { gateway: openGateway({ ...current, wait }), webhooksUntil: null }

let keyring: Keyring
Object.assign(services, { gateway: openKeyringGateway(() => keyring) })
const changeKeys = (kept = oldKeys) => void (keyring = [newKeys, kept])

beforeEach(() => {
  keyring = [oldKeys]
  for (const { control } of [former, current]) control.reset()
})
async function begunWithOldKeys() {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  return { saree, shopper, begun: await shop.begun(shopper) }
}

test('an unpaid order of other keys is replaced by one of the current keys, with the same stock', async () => {
  const { saree, shopper, begun } = await begunWithOldKeys()
  changeKeys()
  const again = await shop.begun(shopper)
  expect(again.number).not.toBe(begun.number)
  expect(current.control.state().orders.map(({ id }) => id)).toEqual([again.gatewayOrderId])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
})

test('a repeated click after the change continues the new order', async () => {
  const { shopper } = await begunWithOldKeys()
  changeKeys()
  const [first, second] = [await shop.begun(shopper), await shop.begun(shopper)]
  expect(second).toMatchObject({ number: first.number, gatewayOrderId: first.gatewayOrderId })
  expect(current.control.state().orders).toHaveLength(1)
})

test('an order that was paid with the old keys, but not reported, is not replaced', async () => {
  const { shopper, begun } = await begunWithOldKeys()
  shop.pay(begun, { knobs: { webhook: 'drop' } })
  changeKeys()
  expect(await beginCheckout(services, shopper)).toEqual({
    outcome: 'already-paid',
    number: begun.number,
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(current.control.state().orders).toEqual([])
})

test('a payment of the replaced order is refunded with the keys that took it', async () => {
  const { shopper, begun } = await begunWithOldKeys()
  changeKeys()
  await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.deliverWebhooks()
  await sendRefunds(services)
  expect(former.control.state().refunds).toMatchObject([{ payment_id: paymentId }])
  expect(current.control.state().refunds).toEqual([])
})

test('an order of revoked keys is replaced, because no key can find it at the gateway', async () => {
  const { saree, shopper, begun } = await begunWithOldKeys()
  changeKeys({
    ...oldKeys,
    gateway: openGateway({ ...former, keySecret: 'regenerated-since', wait }),
  })
  expect((await shop.begun(shopper)).number).not.toBe(begun.number)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
})

test('nothing is cancelled while the old keys get no response', async () => {
  const { saree, begun } = await begunWithOldKeys()
  const { id } = await shop.order(begun.number)
  changeKeys({
    ...oldKeys,
    gateway: openGateway({ ...former, apiUrl: 'http://127.0.0.1:1', wait }),
  })
  expect(await supersedeOrder(services, id)).toEqual({
    outcome: 'gateway-unsure',
    number: begun.number,
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
})
