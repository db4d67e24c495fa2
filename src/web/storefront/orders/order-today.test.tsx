import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateSizeInProducts } from '#shop/kinds/rename-size-store.server.ts'
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
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { readCart } from '../cart/cart-storage.ts'
import { buyAgain, missingTitles } from './buy-again.ts'
import OrderPage, { loader } from './order-page.tsx'

const { db } = await testDatabase()
const asha = await customer(db)
const past = new Date('2024-01-01')

type Line = Parameters<typeof insertOrderLine>[3]

const open = (number: string) =>
  loader(getting({ db }, `/orders/${number}`, { signedIn: asha, params: { number } }))

/** Opens the page of an order of these products. */
async function orderOf(...lines: [ShopProduct, Line?][]) {
  const { id, number } = await placedOrder(db, { customerId: asha.id })
  for (const [position, [product, line]] of lines.entries())
    await insertOrderLine(db, id, product, { ...line, position })
  const loaderData = await open(number)
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

test('a piece that is unlisted today can still be bought again', async () => {
  const unlisted = await sareeInShop(db, { title: 'Pearl', state: 'unlisted' })
  const { html, today } = await orderOf([unlisted])
  expect(linksOf(html)).toHaveProperty('Buy again')
  expect(today.lines.map(({ title }) => title)).toEqual(['Pearl'])
})

test('an ordered product says whether its size is sold out or no longer offered', async () => {
  const suit = () => suitInShop(db, { sizes: ['S', 'L'], stock: { S: 2, L: 0 } })
  const [removed, soldOut, kept] = [await suit(), await suit(), await suit()]
  const { text, order, today } = await orderOf(
    [removed, { size: 'XL' }],
    [soldOut, { size: 'L' }],
    [kept, { size: 'S' }],
  )
  expect(text).toContain('Size XL · Quantity 1 2,499 Rs. No longer offered in this size')
  expect(text).toContain('Size L · Quantity 1 2,499 Rs. Sold out at the moment')
  expect(missingTitles(order.lines, today)).toEqual([removed.title, soldOut.title])
})

test('a size that was renamed since the order can be bought again under its new name', async () => {
  const suit = await suitInShop(db, { sizes: ['3XL'], stock: { '3XL': 2 } })
  const { number } = (await orderOf([suit, { size: '3XL' }])).order
  await updateSizeInProducts(db, { kind: 'suit', from: '3XL', to: '60', lastProduct: null }, 100)
  const { order, today } = await open(number)
  expect(order.lines.map(({ size }) => size)).toEqual(['3XL'])
  expect(today.lines).toMatchObject([{ productId: suit.id, size: '60' }])
})

test('buying again adds the units that are left at the current price, and does not mention the old one', async () => {
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

test('a printed order has no buttons, no help and no stock messages', async () => {
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
