import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import type { CartAnswer } from '../../src/web/storefront/cart/cart-lines.ts'
import { sareeInShop, suitInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor, type Visitor } from './visitor.ts'

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
const priced = async (who: Visitor, lines: object[], path = '/cart/lines') =>
  (await (await who.postJson(path, lines)).json()) as CartAnswer

test('an e-mail address without @ or dot is refused in the specified words, and nothing is written', async () => {
  for (const typed of ['', 'asha', 'asha@zari', 'asha.zari']) {
    const answer = await guest.post('/subscribe', { userEmailId: typed })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Please enter a valid email!')
  }
  expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([])
})

test('whoever subscribes is on the list, and is told so in a page, without any script', async () => {
  const answer = await guest.post(
    '/subscribe',
    { userEmailId: ' Asha@Zari.Test ' },
    { referer: `${shop.url}/shop/Latest?page=2` },
  )
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain('Subscribed Successfully!')
  expect(await db.selectFrom('subscribers').select(['email', 'subscribed_on']).execute()).toEqual([
    { email: 'asha@zari.test', subscribed_on: '/shop/Latest' },
  ])
})

test('an incomplete message comes back with the specified words and marks the fields, without any script', async () => {
  const answer = await guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: '',
    yourSubject: '',
    yourMessage: '',
  })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('all fields are required')
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(await db.selectFrom('queries').select('id').execute()).toEqual([])
})

test('a message arrives; its subject may be empty', async () => {
  const answer = await guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: '',
    yourMessage: 'Is the lilac one back?',
  })
  expect(await answer.text()).toContain('Message Sent Successfully!')
  expect(await db.selectFrom('queries').select('your_message').execute()).toEqual([
    { your_message: 'Is the lilac one back?' },
  ])
})

test('a body that is no form is the sender’s mistake', async () => {
  expect((await guest.postJson('/subscribe', { userEmailId: 'asha@zari.test' })).status).toBe(400)
})

test('a guest’s cart is priced by the shop and kept nowhere', async () => {
  const saree = await sareeInShop(db)
  const cart = await priced(guest, [line(saree.id, { quantity: 2, seenPricePaise: 100 })])
  expect(cart).toMatchObject({
    kept: null,
    totalPaise: 499_800,
    notices: [{ kind: 'price-changed' }],
  })
  expect(await db.selectFrom('carts').select('id').execute()).toEqual([])
})

test('a customer’s cart is kept, and the next login brings it along', async () => {
  const asha = await signedIn(shop)
  const [kept, fresh] = [await sareeInShop(db), await suitInShop(db)]
  await priced(asha, [line(kept.id)])

  const cart = await priced(asha, [line(fresh.id, { size: 'M' })], '/cart/lines?merge')
  expect(cart.kept?.map(({ productId }) => productId)).toEqual([kept.id, fresh.id])
  expect(cart.lines.map(({ productId }) => productId)).toEqual([kept.id, fresh.id])
})

test('an admin has no cart', async () => {
  const saree = await sareeInShop(db)
  const admin = await signedIn(shop, 'admin')
  expect((await priced(admin, [line(saree.id)])).kept).toBeNull()
  expect(
    await db.selectFrom('carts').select('id').where('customer_id', '=', admin.id).execute(),
  ).toEqual([])
})

test('pieces that are gone are named; what is no list is refused', async () => {
  const gone = await sareeInShop(db, { title: 'Old rose', deletedAt: new Date() })
  const cart = await priced(guest, [line(gone.id), line(crypto.randomUUID())])
  expect(cart).toMatchObject({ lines: [], totalPaise: 0 })
  expect(cart.notices.map(({ message }) => message)).toEqual([
    'Old rose is no longer available.',
    'A piece in your cart is no longer available.',
  ])
  expect((await guest.postJson('/cart/lines', { hello: 'there' })).status).toBe(400)
})

test('a blank search leads to what is new', async () => {
  expect((await guest.get('/shop/searchQuery?q=%20')).headers.get('location')).toBe('/shop/Latest')
})
