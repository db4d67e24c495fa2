import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import type { PricedCart } from '../../src/shop/cart/cart.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)

const line = (productId: string, change: object = {}) => ({
  productId,
  size: '',
  quantity: 1,
  seenPricePaise: 249_900,
  ...change,
})
const priced = async (who: Visitor, lines: object[]) =>
  (await (await who.postJson('/cart/lines?price', lines)).json()) as PricedCart

test('an email address without @ or dot is refused with the specified text and not saved', async () => {
  for (const typed of ['', 'asha', 'asha@zari', 'asha.zari']) {
    const response = await guest.post('/subscribe', { userEmailId: typed })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please enter a valid email!')
  }
  expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([])
})

test('a subscriber is saved and gets a confirmation page without script', async () => {
  const response = await guest.post(
    '/subscribe',
    { userEmailId: ' Asha@Zari.Test ' },
    { referer: `${shop.url}/shop/Latest?page=2` },
  )
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('Subscribed Successfully!')
  expect(await db.selectFrom('subscribers').select(['email', 'subscribed_on']).execute()).toEqual([
    { email: 'asha@zari.test', subscribed_on: '/shop/Latest' },
  ])
})

test('an incomplete message comes back with the specified text and marked fields, without script', async () => {
  const response = await guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: '',
    yourSubject: '',
    yourMessage: '',
  })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('all fields are required')
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(page).toMatch(/name="yourName"[^>]*value="Asha"/)
  expect(await db.selectFrom('queries').select('id').execute()).toEqual([])
})

test('a message is saved; its subject may be empty', async () => {
  const response = await guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: '',
    yourMessage: 'Is the lilac one back?',
  })
  expect(await response.text()).toContain('Message Sent Successfully!')
  expect(await db.selectFrom('queries').select('your_message').execute()).toEqual([
    { your_message: 'Is the lilac one back?' },
  ])
})

test('a body that is not a form is answered with 400', async () => {
  expect((await guest.postJson('/subscribe', { userEmailId: 'asha@zari.test' })).status).toBe(400)
})

test('a guest’s cart is priced by the shop and not stored', async () => {
  const saree = await sareeInShop(db)
  const cart = await priced(guest, [line(saree.id, { quantity: 2, seenPricePaise: 100 })])
  expect(cart).toMatchObject({
    totalPaise: 499_800,
    notices: [{ kind: 'price-changed' }],
  })
  expect(await db.selectFrom('carts').select('id').execute()).toEqual([])
})

test('deleted products in a guest’s cart are named, and an invalid cart is refused', async () => {
  const gone = await sareeInShop(db, { title: 'Old rose', deletedAt: new Date() })
  const cart = await priced(guest, [line(gone.id), line(crypto.randomUUID())])
  expect(cart).toMatchObject({ lines: [], totalPaise: 0 })
  expect(cart.notices).toMatchObject([
    { kind: 'not-available', title: 'Old rose' },
    { kind: 'not-available', title: null },
  ])
  expect((await guest.postJson('/cart/lines?price', { hello: 'there' })).status).toBe(400)
})

test('an empty search redirects to the newest products', async () => {
  expect((await guest.get('/shop/searchQuery?q=%20')).headers.get('location')).toBe('/shop/Latest')
})
