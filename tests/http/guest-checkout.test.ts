import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { insertOffer } from '../../src/shop/offers/offer-store.server.ts'
import { findGuestCheckout } from '../../src/shop/settings/guest-checkout/guest-checkout-store.server.ts'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { newOffer } from '../support/offers.ts'
import { textOf } from '../support/text-of.ts'
import { address, linesFor } from '../support/test-services.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const anonymous = visitor(shop.url)

async function save(isOn: boolean, who: Visitor = admin) {
  const { version } = await findGuestCheckout(db)
  const form = { section: 'guest-checkout', basedOn: String(version) }
  return who.post('/admin/settings', { ...form, ...(isOn && { guestCheckoutIsOn: 'on' }) })
}

const send = (who: Visitor, product: ShopProduct, more: Record<string, string> = {}) =>
  who.post('/orderSummary.data', {
    ...address,
    emailId: 'mira@example.com',
    lines: JSON.stringify(linesFor([product])),
    expectedTotalPaise: String(product.sellingPricePaise),
    ...more,
  })

/** Orders as a guest; returns the guest's browser and the number of the order. */
async function guestOrder(product: ShopProduct, emailId: string) {
  const response = await send(anonymous, product, { emailId })
  expect(await response.text()).toContain('"begun"')
  const [order] = await ordersOf(emailId)
  return { who: visitor(shop.url, cookiesOf(response)), ...order! }
}
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const ordersOf = (email: string) =>
  db.selectFrom('orders').select(['id', 'number']).where('email', '=', email).execute()
const guestsWith = (email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'guest_key as key'])
    .where('email', '=', email)
    .where('is_guest', '=', true)
    .execute()
const place = (id: number) =>
  db
    .updateTable('orders')
    .set({ payment_state: 'paid', pay_mode: 'cod', placed_at: new Date(), status: 1 })
    .where('id', '=', id)
    .execute()

test('visitors are sent to the login while the setting is off, and only admins change it', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  for (const who of [anonymous, await signedIn(shop), await signedIn(shop, 'packer')])
    await save(true, who)
  expect(await findGuestCheckout(db)).toMatchObject({ guestCheckoutIsOn: false })
  for (const path of ['/cart', '/orderSummary'])
    expect((await anonymous.get(path)).headers.get('location')).toBe(
      `/authentication?next=${encodeURIComponent(path)}`,
    )
  expect((await anonymous.postJson('/checkout/quote', { lines: [] })).status).toBe(401)
  await send(anonymous, saree)
  expect(await ordersOf('mira@example.com')).toEqual([])
  expect(await guestsWith('mira@example.com')).toEqual([])
})

test('a visitor orders without an account, and sees this order only', async () => {
  await save(true)
  const saree = await sareeInShop(db, { images: 0 })
  for (const path of ['/cart', '/orderSummary'])
    expect((await anonymous.get(path)).status).toBe(200)
  const [mira, ravi] = [
    await guestOrder(saree, 'mira@example.com'),
    await guestOrder(saree, 'ravi@example.com'),
  ]
  for (const { id } of [mira, ravi]) await place(id)
  const page = textOf(await (await mira.who.get(`/orders/${mira.number}`)).text())
  expect(page).toContain('Create an account')
  expect((await mira.who.get(`/orders/${ravi.number}`)).status).toBe(404)
  expect((await anonymous.get(`/orders/${mira.number}`)).status).toBe(302)
  for (const path of ['/profile', '/profile/account', `/orders/${mira.number}/reviews`])
    expect((await mira.who.get(path)).headers.get('location')).toContain('/authentication')
  expect(textOf(await (await admin.get(`/admin/orders/${mira.number}`)).text())).toContain(
    'Guest, without an account',
  )
})

test('a refused order leaves neither a guest nor a session', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const refusals = [
    { emailId: 'refused' },
    { emailId: 'refused@example.com', houseNo: '' },
    { emailId: 'refused@example.com', expectedTotalPaise: '100' },
    { emailId: 'refused@example.com', lines: '[]' },
  ]
  for (const more of refusals) {
    const response = await send(anonymous, saree, more)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await guestsWith('refused@example.com')).toEqual([])
  expect(await ordersOf('refused@example.com')).toEqual([])
})

test('a guest with the email of an account gets no access to it', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const owner = await signedIn(shop)
  const { who, number, id } = await guestOrder(saree, owner.email)
  await place(id)
  expect((await owner.get(`/orders/${number}`)).status).toBe(404)
  const response = await who.post('/authentication/guest', { password: 'another long password' })
  expect(response.headers.get('location')).toBe('/authentication?signed-up')
  expect((await who.get(`/orders/${number}`)).status).toBe(302)
  expect((await owner.get('/profile')).status).toBe(200)
})

test('the link of the mail shows the delivery, and neither address nor price', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const { id, number } = await guestOrder(saree, 'linked@example.com')
  await place(id)
  const [guest] = await guestsWith('linked@example.com')
  const page = await anonymous.get(`/orders/${number}/link/${guest!.key}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(textOf(html)).toContain(`Order ${number}`)
  expect(html).not.toMatch(/MG Road|9876543210|linked@example\.com/)
  expect((await anonymous.get(`/orders/${number}/link/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
})

test('the guest becomes a customer with the same orders', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const { who, id, number } = await guestOrder(saree, 'stays@example.com')
  await place(id)
  const password = 'nine yards of mulberry silk'
  const refused = await who.post('/authentication/guest', { password: 'short' })
  expect(refused.status).toBe(400)
  expect((await who.post('/authentication/guest', { password })).status).toBe(302)
  const { auth } = shop.shop
  const session = await auth.signIn({ email: 'stays@example.com', password }, new Request(shop.url))
  if (session.outcome !== 'signed-in') throw new Error(session.outcome)
  const customer = visitor(shop.url, session.cookie.split(';')[0])
  expect((await customer.get(`/orders/${number}`)).status).toBe(200)
})

test('guests of one address share the limits of holds for new accounts', async () => {
  const saree = await sareeInShop(db, { images: 0, quantity: 3 })
  const results = []
  for (let count = 0; count < 3; count++)
    results.push(await (await send(anonymous, saree, { emailId: `g${count}@example.com` })).text())
  expect(results.filter((answer) => answer.includes('"cannot-hold"')).length).toBeGreaterThan(0)
  for (const [index, answer] of results.entries())
    expect(await guestsWith(`g${index}@example.com`)).toHaveLength(
      answer.includes('"begun"') ? 1 : 0,
    )
})

const mailsTo = (email: string) =>
  readdirSync(shop.mailFolder)
    .map((name) => readFileSync(path.join(shop.mailFolder, name), 'utf8'))
    .filter((mail) => mail.includes(email))

test('the first cash order of a guest needs the code that was mailed to the given address', async () => {
  await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  const saree = await sareeInShop(db, { images: 0 })
  const emailId = 'cash@example.com'
  const cash = { emailId, payMode: 'cod', sinceCartId: '0' }
  const asked = await send(anonymous, saree, cash)
  expect(await asked.text()).toContain('"email-not-confirmed"')
  expect(await ordersOf(emailId)).toEqual([])
  const who = visitor(shop.url, cookiesOf(asked))
  const codeMailed = () =>
    mailsTo(emailId).flatMap((mail) => /^\d{6}$/m.exec(mail.replaceAll('\r', '')) ?? [])
  await expect.poll(codeMailed).toHaveLength(1)

  const [emailCode] = codeMailed()
  const wrong = emailCode === '000000' ? '000001' : '000000'
  await send(who, saree, { ...cash, emailCode: wrong })
  // The code confirms the address that it was sent to, and no other.
  await send(who, saree, { ...cash, emailId: 'other@example.com', emailCode: emailCode! })
  expect(await ordersOf(emailId)).toEqual([])
  expect(await ordersOf('other@example.com')).toEqual([])
})

test('a guest who enters the mailed code orders for cash, and the mail has the link', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const emailId = 'paycash@example.com'
  const cash = { emailId, payMode: 'cod', sinceCartId: '0' }
  const who = visitor(shop.url, cookiesOf(await send(anonymous, saree, cash)))
  const codeMailed = () =>
    mailsTo(emailId).flatMap((mail) => /^\d{6}$/m.exec(mail.replaceAll('\r', '')) ?? [])
  await expect.poll(codeMailed).toHaveLength(1)
  const placed = await send(who, saree, { ...cash, emailCode: codeMailed()[0]! })
  expect(await placed.text()).toContain('"placed"')
  const [order] = await ordersOf(emailId)
  const [guest] = await guestsWith(emailId)
  const link = `/orders/${order!.number}/link/${guest!.key}`
  const joined = (mail: string) => mail.replaceAll(/=\r?\n/g, '')
  await expect.poll(() => mailsTo(emailId).some((mail) => joined(mail).includes(link))).toBe(true)
  expect((await anonymous.get(link)).headers.get('cache-control')).toContain('no-store')
  const stored = await db
    .selectFrom('mails')
    .select('letter')
    .where('order_id', '=', order!.id)
    .execute()
  expect(JSON.stringify(stored)).not.toContain(guest!.key)
})

test('a code for one use is refused to a guest with the same phone number and another email', async () => {
  await insertOffer(db, newOffer({ code: 'ONCE10', name: 'Once', perCustomerLimit: 1 }))
  const saree = await sareeInShop(db, { images: 0 })
  const expectedTotalPaise = String(saree.sellingPricePaise - saree.sellingPricePaise / 10)
  const more = { couponCode: 'ONCE10', expectedTotalPaise, phoneNo: '9812345670' }
  const first = await send(anonymous, saree, { ...more, emailId: 'once@example.com' })
  expect(await first.text()).toContain('"begun"')
  const second = await send(anonymous, saree, { ...more, emailId: 'twice@example.com' })
  expect(await second.text()).not.toContain('"begun"')
  expect(await ordersOf('twice@example.com')).toEqual([])
  expect(await guestsWith('twice@example.com')).toEqual([])
})
