import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import { pricedLine, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { orderLine } from '../../../../tests/support/order-fixtures.ts'
import { cartItemOf } from '../cart/cart-item.ts'
import { readCart, writeCart } from '../cart/cart-storage.ts'
import { buyAgain, missingTitles } from './buy-again.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  stored.clear()
})
afterEach(() => vi.unstubAllGlobals())

const ordered = [
  orderLine({ productId: 'kept', title: 'Emerald silk saree' }),
  orderLine({ productId: 'gone', title: 'Teal Anarkali' }),
]
const today = {
  lines: [pricedLine({ productId: 'kept', quantity: 2, unitPricePaise: 190_000 })],
  notices: [],
}

test('available products are added at today’s price, and a message names the others', () => {
  buyAgain(ordered, today)
  expect(readCart().map(({ id, quantity, sellingPrice }) => [id, quantity, sellingPrice])).toEqual([
    ['kept', 2, 1900],
  ])
  expect(notifications.newest()).toBe('Not available now: Teal Anarkali')
})

test('a product that is in the cart already keeps its size and quantity', () => {
  writeCart([cartItemOf(sareeCard({ id: 'kept' }), 'M', 5)])
  buyAgain(ordered.slice(0, 1), today)
  expect(readCart().map(({ id, quantity }) => [id, quantity])).toEqual([['kept', 5]])
})

test('a shop with one size per product adds the first size and names the others', () => {
  const [line] = today.lines as [(typeof today.lines)[number]]
  buyAgain([], {
    lines: [
      { ...line, size: 'M', title: 'Teal Anarkali' },
      { ...line, size: 'L', title: 'Teal Anarkali' },
    ],
    notices: [],
  })
  expect(readCart().map(({ size }) => size)).toEqual([['M']])
  expect(notifications.newest()).toBe(
    'An order can have only one size of each product. Left out: Teal Anarkali, size L',
  )
})

test('missing titles are those of products that cannot be bought today', () => {
  expect(missingTitles(ordered, today)).toEqual(['Teal Anarkali'])
  expect(missingTitles(ordered, { lines: [], notices: [] })).toHaveLength(2)
})
