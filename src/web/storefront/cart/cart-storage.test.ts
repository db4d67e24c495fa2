import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from './cart-item.ts'

const item = (change: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  title: 'Maroon Banarasi',
  description: '',
  origPrice: 3499,
  sellingPrice: 2499,
  size: ['M'],
  highlights: [],
  imageUrls: [],
  quantity: 1,
  categories: [],
  type: 'saree',
  ...change,
})

/** A browser with one page open; `otherTabWrote` is what the browser does when another tab changes the storage. */
async function openBrowser(storage: Partial<Storage> = memoryStorage()) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage)
  const otherTabWrote = (key: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { ...(await import('./cart-storage.ts')), otherTabWrote }
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'clear'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    clear: () => kept.clear(),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('what is added is there, under the specified key, and comes back at the next start', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  expect(readCart()).toEqual([item()])
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([item()])

  vi.resetModules()
  expect((await import('./cart-storage.ts')).readCart()).toEqual([item()])
})

test('another size of the same piece takes its place', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  addToCart(item({ id: 'b' }))
  addToCart(item({ size: ['L'], quantity: 2 }))
  expect(readCart().map(({ id, size, quantity }) => [id, size[0], quantity])).toEqual([
    ['a', 'L', 2],
    ['b', 'M', 1],
  ])
})

test('pieces are deleted by their id', async () => {
  const { addToCart, removeFromCart, readCart } = await openBrowser()
  addToCart(item())
  addToCart(item({ id: 'b' }))
  removeFromCart('a')
  removeFromCart('never there')
  expect(readCart().map(({ id }) => id)).toEqual(['b'])
})

test('a quantity never falls below 1', async () => {
  const { addToCart, changeQuantity, readCart } = await openBrowser()
  addToCart(item({ quantity: 2 }))
  changeQuantity('a', 0)
  expect(readCart()[0]?.quantity).toBe(1)
})

test('every part of the page hears of a change, also of one in another tab, until it leaves', async () => {
  const { addToCart, followCart, otherTabWrote } = await openBrowser()
  const heard = vi.fn()
  const leave = followCart(heard)

  addToCart(item())
  otherTabWrote('cart')
  otherTabWrote(null) // the other tab logged out and cleared everything
  otherTabWrote('something else')
  expect(heard).toHaveBeenCalledTimes(3)

  leave()
  addToCart(item({ id: 'b' }))
  expect(heard).toHaveBeenCalledTimes(3)
})

test('an unchanged cart is the very same object, so that nothing is drawn again for nothing', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  expect(readCart()).toBe(readCart())
})

test('where the browser stores nothing, the cart lives as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const { addToCart, writeCart, readCart } = await openBrowser({ getItem: refuse, setItem: refuse })
  addToCart(item())
  expect(readCart()).toEqual([item()])
  writeCart([])
  expect(readCart()).toEqual([])
})
