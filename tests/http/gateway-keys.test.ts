import { expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import { publish } from '../../src/platform/events/publish.server.ts'
import { signatureOf } from '../../src/platform/payments/verify-signatures.server.ts'
import { gatewayKeysTopic } from '../../src/shop/settings/gateway/gateway-keys.ts'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { startGatewayAccounts } from '../support/gateway-accounts.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const { former, current, addresses } = await startGatewayAccounts()
const shop = await startShop({}, undefined, addresses)
const other = await shop.openAnother()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
for (const account of [former, current])
  account.control.webhooks({ url: `${shop.url}/webhooks/payments` })

const stored = () => db.selectFrom('gateway_keys').select(['id', 'key_id']).orderBy('id').execute()
async function enter(account: Sandbox, fields: Record<string, string> = {}, who: Visitor = admin) {
  const { keyId, keySecret, webhookSecret } = account
  return who.post('/admin/settings/payments', {
    basedOn: String((await stored()).at(-1)?.id ?? 0),
    keyId,
    keySecret,
    webhookSecret,
    password: 'six-yards-of-silk',
    ...fields,
  })
}
async function change(account: Sandbox, fields: Record<string, string> = {}): Promise<void> {
  const response = await enter(account, fields)
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  for (const { shop: process } of [shop, other])
    await expect.poll(() => process.gateway.keyId).toBe(account.keyId)
}

const delivery = {
  firstName: 'Asha',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
}
/** Returns the id of the gateway's order. */
async function beginToPay(who: Visitor, saree: ShopProduct): Promise<string> {
  const price = saree.sellingPricePaise
  const line = { productId: saree.id, size: '', quantity: 1, seenPricePaise: price }
  const response = await who.post('/orderSummary.data', {
    ...{ lastName: '', landmark: '', altPhoneNo: '' },
    ...delivery,
    lines: JSON.stringify([line]),
    expectedTotalPaise: String(price),
  })
  const text = await response.text()
  expect(text).toContain('"begun"')
  return /order_[A-Za-z0-9]{14}/.exec(text)![0]
}
const statesOf = (saree: ShopProduct) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('order_lines.product_id', '=', saree.id)
    .select('payment_state')
    .orderBy('orders.id')
    .execute()
    .then((orders) => orders.map(({ payment_state: state }) => state))
const hasOrder = ({ control }: Sandbox, id: string) =>
  control.state().orders.some((order) => order.id === id)

test('keys are refused to everyone but admins, and wrong keys or passwords are not stored', async () => {
  const customer = await signedIn(shop)
  const packer = await signedIn(shop, 'packer')
  for (const who of [visitor(shop.url), customer, packer])
    expect([302, 403]).toContain((await enter(former, {}, who)).status)
  for (const fields of [{ keySecret: 'wrong' }, { password: 'a-wrong-guess' }, { keyId: 'rzp' }]) {
    const page = await (await enter(former, fields)).text()
    expect(page).not.toContain(former.webhookSecret)
  }
  expect(await stored()).toEqual([])
  expect(shop.shop.gateway.keyId).toBe(shop.sandbox.keyId)
})

test('a payment that began with the old keys settles after another process changed the keys', async () => {
  await change(former)
  const saree = await sareeInShop(db)
  const buyer = await signedIn(other)
  const orderId = await beginToPay(buyer, saree)
  expect([hasOrder(former, orderId), hasOrder(current, orderId)]).toEqual([true, false])
  await change(current)
  former.control.pay({ orderId })
  await expect.poll(() => statesOf(saree)).toEqual(['paid'])
})

test('the browser’s report of a payment with the old keys is accepted by every process', async () => {
  await change(former)
  former.control.webhooks({ isEnabled: false })
  const saree = await sareeInShop(db)
  const buyer = await signedIn(other)
  const orderId = await beginToPay(buyer, saree)
  await change(current)
  const { response } = former.control.pay({ orderId })
  expect((await buyer.postJson('/payments/verify', response)).status).toBe(200)
  await expect.poll(() => statesOf(saree)).toEqual(['paid'])
  former.control.webhooks({ isEnabled: true })
})

test('an unpaid order that the new keys cannot find is replaced, and its stock is held once', async () => {
  await change(former)
  const saree = await sareeInShop(db, { quantity: 1 })
  const buyer = await signedIn(other)
  const before = await beginToPay(buyer, saree)
  await change(current)
  const after = await beginToPay(buyer, saree)
  expect([hasOrder(former, before), hasOrder(current, after)]).toEqual([true, true])
  expect(await statesOf(saree)).toEqual(['cancelled', 'pending_payment'])
  const stock = db.selectFrom('stock').select('reserved').where('product_id', '=', saree.id)
  expect(await stock.execute()).toEqual([{ reserved: 1 }])
})

test('a webhook with the previous secret is accepted for 24 hours and refused afterwards', async () => {
  const secret = current.webhookSecret
  await change(current, { keySecret: '', webhookSecret: 'the-next-webhook-secret' })
  let sent = 0
  const deliver = async (signedWith: string, url = other.url) => {
    const body = JSON.stringify({ event: 'order.paid', payload: {} })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(Buffer.from(body), signedWith),
      'x-razorpay-event-id': `event-${++sent}`,
    }
    return (await fetch(`${url}/webhooks/payments`, { method: 'POST', body, headers })).status
  }
  await expect.poll(() => deliver('the-next-webhook-secret')).toBe(200)
  expect([await deliver(secret), await deliver('invented')]).toEqual([200, 400])

  await db
    .updateTable('gateway_keys')
    .set({ replaced_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('replaced_at', 'is not', null)
    .execute()
  await publish(db, gatewayKeysTopic)
  for (const { url } of [shop, other]) await expect.poll(() => deliver(secret, url)).toBe(400)
  expect(await deliver('the-next-webhook-secret')).toBe(200)
})

test('the page shows the end of each secret, and no secret', async () => {
  const page = await (await admin.get('/admin/settings/payments')).text()
  expect(page).toContain(current.keyId)
  for (const { keySecret } of [former, current]) expect(page).not.toContain(keySecret)
  expect(page).not.toContain('the-next-webhook-secret')
})
