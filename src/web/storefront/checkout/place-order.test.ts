import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CheckoutRequest } from '#shop/checkout/checkout.ts'
import { openAuth } from '#platform/auth/auth.server.ts'
import { accountRoles } from '#shop/people/account-roles.server.ts'
import { sareeInShop } from '../../../../tests/support/builders.ts'
import { HOLD_LIMITS } from '#shop/checkout/hold-limits.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { placeOrder } from './place-order.server.ts'

const { services, db, pool, shopper, begun, pay, report } = await openTestServices({
  holdLimits: HOLD_LIMITS,
})
const name = { firstName: 'Asha', lastName: 'Rao', role: 'user' }
const auth = openAuth({
  db,
  pool,
  jobs: services.jobs,
  ...accountRoles,
  secret: 'a secret of this test only',
  shopUrl: 'http://zari.test',
  shopName: () => 'Zari',
})

function formOf(request: CheckoutRequest, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  const fields = {
    ...request.address,
    lines: JSON.stringify(request.lines),
    expectedTotalPaise: String(request.expectedTotalPaise),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

type Shopper = CheckoutRequest & { clientAddress: string }

const ask = (request: Shopper, more?: Record<string, string>) =>
  placeOrder(
    { ...services, auth },
    {
      id: request.customerId,
      email: request.email,
      clientAddress: request.clientAddress,
      ...name,
    },
    formOf(request, more),
  )
const countOrders = async (customerId: string) =>
  (await db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute())
    .length

test('pressing Place Order twice returns the same gateway order', async () => {
  const meera = await shopper()
  const [first, second] = [await ask(meera), await ask(meera)]
  expect(first.outcome).toBe('begun')
  expect(second).toMatchObject({
    outcome: 'begun',
    gatewayOrderId: first.outcome === 'begun' && first.gatewayOrderId,
  })
  expect(await countOrders(meera.customerId)).toBe(1)
})

test('an incomplete address is refused with the missing fields, and nothing is written', async () => {
  const meera = await shopper()
  const result = await ask(meera, { city: ' ', phoneNo: '' })
  expect(result).toEqual({
    outcome: 'address-incomplete',
    errors: [
      { field: 'city', code: 'missing' },
      { field: 'phoneNo', code: 'missing' },
    ],
  })
  expect(await countOrders(meera.customerId)).toBe(0)
})

test('a forged total is refused with the right total, and nothing is written', async () => {
  const meera = await shopper()
  const result = await ask(meera, { expectedTotalPaise: '100' })
  expect(result.outcome).toBe('prices-changed')
  expect(await countOrders(meera.customerId)).toBe(0)
})

test('lines that cannot be read are treated as an empty cart', async () => {
  expect((await ask(await shopper(), { lines: '{"what":' })).outcome).toBe('cart-is-empty')
})

test('a customer who has paid in the bank’s app does not pay again', async () => {
  const meera = await shopper()
  const order = await begun(meera)
  await report(meera.customerId, pay(order))

  expect(await ask(meera, { begunOrder: order.number })).toEqual({
    outcome: 'already-paid',
    number: order.number,
  })
  expect(await countOrders(meera.customerId)).toBe(1)
})

test('a second order with the same items is placed after the form confirms the first one', async () => {
  const meera = await shopper()
  const order = await begun(meera)
  await report(meera.customerId, pay(order))

  const refused = await ask(meera)
  expect(refused).toMatchObject({ outcome: 'ordered-before', number: order.number })
  expect(await ask(meera, { confirmedOrder: 'another' })).toEqual(refused)
  expect(await countOrders(meera.customerId)).toBe(1)
  expect((await ask(meera, { confirmedOrder: order.number })).outcome).toBe('begun')
})

test('a paid order of another customer does not prevent an order', async () => {
  const [meera, asha] = [await shopper(), await shopper()]
  const order = await begun(meera)
  await report(meera.customerId, pay(order))
  expect((await ask(asha, { begunOrder: order.number })).outcome).toBe('begun')
})

test('a first order above the hold limit is refused until the customer accepts to pay without a hold', async () => {
  const saree = await sareeInShop(db, { quantity: 9 })
  const meera = await shopper({ products: [saree], quantity: 4 })
  const refused = await ask(meera)
  expect(refused).toEqual({
    outcome: 'cannot-hold',
    message:
      'For a first order, we can hold at most 3 pieces of one product for you. Please take fewer, or press Place Order again to pay without a hold. If the pieces are sold meanwhile, you get a full refund. Nothing has been charged yet.',
  })
  expect(await countOrders(meera.customerId)).toBe(0)
  expect(await ask(meera, { withoutHold: 'yes' })).toMatchObject({
    outcome: 'begun',
    holdExpiresAt: null,
  })
})

test('customers with one network address share a hold limit that does not affect others', async () => {
  await sareeInShop(db, { quantity: 500 })
  const products = await Promise.all(
    Array.from({ length: 12 }, () => sareeInShop(db, { quantity: 2 })),
  )
  const clientAddress = '2001:db8:5:6::/64'
  expect((await ask(await shopper({ products, clientAddress }))).outcome).toBe('begun')
  const [green] = [await sareeInShop(db, { quantity: 2 })]
  const [asha, ravi] = [
    await shopper({ products: [green], clientAddress }),
    await shopper({ products: [green], clientAddress: '203.0.113.99' }),
  ]
  expect(await ask(asha)).toMatchObject({
    outcome: 'cannot-hold',
    message: expect.stringContaining('Many orders are waiting for payment'),
  })
  expect((await ask(ravi)).outcome).toBe('begun')
})

const cash = { payMode: 'cod', sinceCartId: '0' }
async function unconfirmedShopper() {
  await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  const meera = await shopper({ clientAddress: '198.51.100.8' })
  await db
    .updateTable('users')
    .set({ email_verified: false })
    .where('id', '=', meera.customerId)
    .execute()
  return meera
}
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select data->>'text' as text from queued_jobs where queue = 'send-mail' and data->>'to' = $1 order by id`,
    [email],
  )
  return rows.map(({ text }) => text)
}
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''

test('the first cash order mails a code and is placed with it', async () => {
  const meera = await unconfirmedShopper()
  const needed = { outcome: 'email-not-confirmed', email: meera.email }
  expect(await ask(meera, cash)).toEqual({ ...needed, code: 'sent' })
  const [mail] = await mailsTo(meera.email)
  const code = codeIn(mail)
  expect(code).toMatch(/^\d{6}$/)

  expect(await ask(meera, { ...cash, emailCode: ' ' })).toEqual({ ...needed, code: 'missing' })
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await ask(meera, { ...cash, emailCode: wrong })).toEqual({ ...needed, code: 'wrong' })
  expect(await mailsTo(meera.email)).toHaveLength(1)
  expect(await countOrders(meera.customerId)).toBe(0)

  expect(await ask(meera, { ...cash, emailCode: code })).toMatchObject({ outcome: 'placed' })
  expect(await countOrders(meera.customerId)).toBe(1)
  expect(await mailsTo(meera.email)).toHaveLength(1)
})

test('a first cash order stores the network address of the customer only as a keyed hash', async () => {
  const meera = await unconfirmedShopper()
  await db.updateTable('users').set({ email_verified: true }).execute()
  await ask(meera, cash)
  const { cash_address_hash: stored } = await db
    .selectFrom('orders')
    .select('cash_address_hash')
    .where('customer_id', '=', meera.customerId)
    .executeTakeFirstOrThrow()
  expect(stored).toBe(auth.fingerprint(`client address ${meera.clientAddress}`))
  expect(stored).not.toBe(createHash('sha256').update(meera.clientAddress).digest('base64url'))
})

test('a new code replaces the first, and mails to an unconfirmed address are limited', async () => {
  const meera = await unconfirmedShopper()
  await ask(meera, cash)
  const more = { ...cash, emailCode: '123', newEmailCode: '1' }
  for (let turn = 0; turn < 4; turn++)
    expect(await ask(meera, more)).toMatchObject({ outcome: 'email-not-confirmed', code: 'sent' })
  expect(await ask(meera, more)).toMatchObject({ outcome: 'too-many-attempts' })
  expect(await ask(meera, cash)).toMatchObject({ outcome: 'too-many-attempts' })
  const mails = await mailsTo(meera.email)
  expect(mails).toHaveLength(5)
  const [first, newest] = [codeIn(mails[0]), codeIn(mails.at(-1))]
  if (first !== newest)
    expect(await ask(meera, { ...cash, emailCode: first })).toMatchObject({ code: 'wrong' })
  expect(await countOrders(meera.customerId)).toBe(0)
  expect(await ask(meera, { ...cash, emailCode: newest })).toMatchObject({ outcome: 'placed' })
})

test('after five wrong codes the right one is refused as well', async () => {
  const meera = await unconfirmedShopper()
  await ask(meera, cash)
  const code = codeIn((await mailsTo(meera.email))[0])
  const wrong = code === '000000' ? '000001' : '000000'
  for (let turn = 0; turn < 5; turn++) await ask(meera, { ...cash, emailCode: wrong })
  expect(await ask(meera, { ...cash, emailCode: code })).toMatchObject({
    outcome: 'too-many-attempts',
  })
  expect(await countOrders(meera.customerId)).toBe(0)
})

test('paying online needs no confirmed email', async () => {
  const meera = await unconfirmedShopper()
  expect(await ask(meera)).toMatchObject({ outcome: 'begun' })
  expect(await mailsTo(meera.email)).toEqual([])
})
