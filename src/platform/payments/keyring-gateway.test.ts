import { afterAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/razorpay/start-sandbox.ts'
import { idOf, orderToCreate } from '../../../tests/support/sandbox-gateway.ts'
import { openKeyringGateway, type Keyring } from './keyring-gateway.server.ts'
import { openGateway } from './razorpay.server.ts'
import { signatureOf } from './verify-signatures.server.ts'

const former = await account()
const current = await account()
const keyring: Keyring = [
  { gateway: current.gateway, webhooksUntil: null },
  { gateway: former.gateway, webhooksUntil: new Date(Date.now() + 60_000) },
]
const gateway = openKeyringGateway(() => keyring)

async function account(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(options)
  afterAll(() => sandbox.close())
  return { sandbox, gateway: openGateway({ ...sandbox, wait: async () => {} }) }
}

async function paidOrder({ sandbox, gateway: own }: { sandbox: Sandbox; gateway: typeof gateway }) {
  const orderId = idOf(
    await own.createOrder(orderToCreate({ receipt: `zari-${Math.random()}`.slice(0, 30) })),
  )
  const { payment_id: paymentId } = sandbox.control.pay({ orderId })
  return { orderId, paymentId }
}

test('a new order is made with the current keys, and the payment window gets their id', async () => {
  const orderId = idOf(await gateway.createOrder(orderToCreate()))
  expect(gateway.keyId).toBe(current.sandbox.keyId)
  expect(await current.gateway.fetchOrder(orderId)).toMatchObject({ id: orderId })
  expect(await former.gateway.fetchOrder(orderId)).toBeNull()
  expect(await gateway.fetchOrder(orderId)).not.toHaveProperty('isOfFormerKeys')
})

test('an order of former keys is found, listed, and refunded with the keys that made it', async () => {
  const { orderId, paymentId } = await paidOrder(former)
  expect(await gateway.fetchOrder(orderId)).toMatchObject({ id: orderId, isOfFormerKeys: true })
  expect(await gateway.listPayments(orderId)).toMatchObject([{ id: paymentId }])
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ isCaptured: true })
  expect(
    await gateway.refundPayment({
      paymentId,
      amountPaise: 249_900,
      idempotencyKey: 'refund-of-former-keys',
      notes: {},
    }),
  ).toMatchObject({ outcome: 'accepted' })
  expect(await gateway.listRefunds(paymentId)).toHaveLength(1)
})

test('an order that was created with former keys, without a response, is found by its receipt', async () => {
  await former.gateway.createOrder(orderToCreate({ receipt: 'zari-lost-1' }))
  expect(await gateway.findOrdersByReceipt('zari-lost-1')).toMatchObject([
    { receipt: 'zari-lost-1' },
  ])
})

test('an entity unknown to all keys is missing, but unavailable while former keys get no response', async () => {
  const unknown = 'order_AAAAAAAAAAAAAA'
  expect(await gateway.fetchOrder(unknown)).toBeNull()
  const away = await account()
  await away.sandbox.close()
  const [first] = keyring
  const partly = openKeyringGateway(() => [first, { gateway: away.gateway, webhooksUntil: null }])
  expect(await partly.fetchOrder(unknown)).toMatchObject({ outcome: 'unavailable' })
  expect(
    await partly.refundPayment({
      paymentId: 'pay_AAAAAAAAAAAAAA',
      amountPaise: 100,
      idempotencyKey: 'refund-of-nobody',
      notes: {},
    }),
  ).toEqual({ outcome: 'unknown' })
})

test('former keys that the gateway no longer accepts are ignored', async () => {
  const { sandbox } = current
  const revoked = openGateway({ ...sandbox, keySecret: 'regenerated-since', wait: async () => {} })
  const [first] = keyring
  const partly = openKeyringGateway(() => [first, { gateway: revoked, webhooksUntil: null }])
  expect(await partly.fetchOrder('order_AAAAAAAAAAAAAA')).toBeNull()
  const day = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  expect(await partly.listPaymentsMade(day)).toEqual(await current.gateway.listPaymentsMade(day))
})

test('a webhook signed with a former secret is accepted until its time is over', () => {
  const body = Buffer.from('{"event":"order.paid"}')
  const signed = signatureOf(body, former.sandbox.webhookSecret)
  expect(gateway.verifyWebhookSignature(body, signed)).toBe(true)
  expect(gateway.verifyWebhookSignature(body, signatureOf(body, 'another secret'))).toBe(false)
  const [first] = keyring
  const later = openKeyringGateway(() => [
    first,
    { gateway: former.gateway, webhooksUntil: new Date(Date.now() - 1) },
  ])
  expect(later.verifyWebhookSignature(body, signed)).toBe(false)
})

test('a browser report signed with former keys is accepted', () => {
  const [gatewayOrderId, gatewayPaymentId] = ['order_AAAAAAAAAAAAAA', 'pay_AAAAAAAAAAAAAA']
  const signature = signatureOf(`${gatewayOrderId}|${gatewayPaymentId}`, former.sandbox.keySecret)
  expect(gateway.verifyCheckoutSignature({ gatewayOrderId, gatewayPaymentId, signature })).toBe(
    true,
  )
})
