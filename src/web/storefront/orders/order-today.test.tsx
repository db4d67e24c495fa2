import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import {
  customer,
  placedOrder,
  sareeInShop,
  suitInShop,
  type ShopProduct,
} from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { pageHtml, textOf } from '../../../../tests/support/render-html.tsx'
import { getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { readCart } from '../cart/cart-storage.ts'
import { buyAgain, missingTitles } from './buy-again.ts'
import OrderPage, { loader } from './order-page.tsx'

const { db } = await testDatabase()
const asha = await customer(db)
const past = new Date('2024-01-01')

type Line = Parameters<typeof insertOrderLine>[3]

/** Opens the page of an order of these products. */
async function orderOf(...lines: [ShopProduct, Line?][]) {
  const { id, number } = await placedOrder(db, { customerId: asha.id })
  for (const [position, [product, line]] of lines.entries())
    await insertOrderLine(db, id, product, { ...line, position })
  const loaderData = await loader(
    getting({ db }, `/orders/${number}`, { signedIn: asha, params: { number } }),
  )
  const html = pageHtml(OrderPage, { loaderData })
  return { ...loaderData, html, text: textOf(html) }
}

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  stored.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a sold-out piece keeps its link, and its order cannot be bought again alone', async () => {
  const { html, text } = await orderOf([await sareeInShop(db, { title: 'Ruby', quantity: 0 })])
  expect(text).toContain('Sold out at the moment')
  expect(linksOf(html)).toHaveProperty('Ruby')
  expect(linksOf(html)).not.toHaveProperty('Buy again')
})

test.each<[string, Partial<ShopProduct>]>([
  ['deleted', { deletedAt: past }],
  ['a draft', { state: 'draft' }],
  ['archived', { state: 'archived' }],
])('a piece that is %s today is named without a link', async (_state, change) => {
  const { html, text } = await orderOf([await sareeInShop(db, { title: 'Opal', ...change })])
  expect(text).toContain('Opal')
  expect(text).toContain('No longer in the shop')
  expect(linksOf(html)).not.toHaveProperty('Opal')
  expect(linksOf(html)).not.toHaveProperty('Buy again')
})

test('a piece that is unlisted today can still be bought by those who know it', async () => {
  const unlisted = await sareeInShop(db, { title: 'Pearl', state: 'unlisted' })
  const { html, today } = await orderOf([unlisted])
  expect(linksOf(html)).toHaveProperty('Buy again')
  expect(today.lines.map(({ title }) => title)).toEqual(['Pearl'])
})

test('a size that was renamed or is sold out is said at its piece', async () => {
  const stock = { S: 2, L: 0, '1X': 3 }
  const suit = () => suitInShop(db, { sizes: ['S', 'L', '1X'], stock })
  const [renamed, soldOut, kept] = [await suit(), await suit(), await suit()]
  const { text, order, today } = await orderOf(
    [renamed, { size: 'XL' }],
    [soldOut, { size: 'L' }],
    [kept, { size: 'S' }],
  )
  expect(text).toContain('Size XL · Quantity 1 2,499 Rs. No longer offered in this size')
  expect(text).toContain('Size L · Quantity 1 2,499 Rs. Sold out at the moment')
  expect(missingTitles(order.lines, today)).toEqual([renamed.title, soldOut.title])
})

test('what is left is added at the price of today, without a word about the old price', async () => {
  const scarce = await sareeInShop(db, { title: 'Indigo', quantity: 2 })
  const gone = await sareeInShop(db, { title: 'Saffron', deletedAt: past })
  await db
    .updateTable('products')
    .set({ selling_price_paise: 199_900 })
    .where('id', '=', scarce.id)
    .execute()
  const { order, today, text } = await orderOf([{ ...scarce }, { quantity: 3 }], [gone])
  expect(text).not.toMatch(/1,999/)
  buyAgain(order.lines, today)
  expect(readCart().map(({ id, quantity, sellingPrice }) => [id, quantity, sellingPrice])).toEqual([
    [scarce.id, 2, 1999],
  ])
  expect(notifications.newest()).toBe('Not available now: Saffron')
})

test('a printed order has no buttons, no help and no word about stock', async () => {
  const { html } = await orderOf(
    [await sareeInShop(db)],
    [await sareeInShop(db, { quantity: 0, title: 'Coral' })],
  )
  const printed = html.replace(/<(\w+)[^>]*class="[^"]*print:hidden[^"]*"[^>]*>[^]*?<\/\1>/g, '')
  expect(textOf(html)).toMatch(/Buy again.*Help.*Contact us/)
  expect(textOf(printed)).not.toMatch(/Buy again|Help|Contact us|Sold out at the moment/)
  for (const kept of ['Coral', 'Order Placed', 'Total Amount', 'Delivery to'])
    expect(textOf(printed)).toContain(kept)
})
