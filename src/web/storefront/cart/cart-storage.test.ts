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

/** Opens a browser with one page. `otherTabWrote` fires the event that a write in another tab causes. */
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

test('an added item is stored under the key of the specification', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  expect(readCart()).toEqual([item()])
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([item()])

  vi.resetModules()
  expect((await import('./cart-storage.ts')).readCart()).toEqual([item()])
})

test('another size of a product replaces its line', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  addToCart(item({ id: 'b' }))
  addToCart(item({ size: ['L'], quantity: 2 }))
  expect(readCart().map(({ id, size, quantity }) => [id, size[0], quantity])).toEqual([
    ['a', 'L', 2],
    ['b', 'M', 1],
  ])
})

test('where the shop allows it, another size is added and removed for itself', async () => {
  const { addToCart, removeFromCart, readCart } = await openBrowser()
  vi.stubGlobal('document', { querySelector: () => ({}) })
  addToCart(item())
  addToCart(item({ size: ['L'], quantity: 2 }))
  addToCart(item({ size: ['L'], quantity: 3 }))
  const sizes = () => readCart().map(({ size, quantity }) => [size[0], quantity])
  expect(sizes()).toEqual([
    ['M', 1],
    ['L', 3],
  ])
  removeFromCart('a', 'M')
  expect(sizes()).toEqual([['L', 3]])
  addToCart(item())
  removeFromCart('a')
  expect(readCart()).toEqual([])
})

test('a size that another one has replaced is removed with the product', async () => {
  const { addToCart, removeFromCart, readCart } = await openBrowser()
  addToCart(item({ size: ['L'] }))
  removeFromCart('a', 'M')
  expect(readCart()).toEqual([])
})

test('an item is removed by its id', async () => {
  const { addToCart, removeFromCart, readCart } = await openBrowser()
  addToCart(item())
  addToCart(item({ id: 'b' }))
  removeFromCart('a')
  removeFromCart('never there')
  expect(readCart().map(({ id }) => id)).toEqual(['b'])
})

test('listeners are notified of changes in any tab until they unsubscribe', async () => {
  const { addToCart, followCart, otherTabWrote } = await openBrowser()
  const onChange = vi.fn()
  const leave = followCart(onChange)

  addToCart(item())
  otherTabWrote('cart')
  otherTabWrote(null) // The other tab logged out and cleared the storage.
  otherTabWrote('something else')
  expect(onChange).toHaveBeenCalledTimes(3)

  leave()
  addToCart(item({ id: 'b' }))
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('reading an unchanged cart twice returns the same object', async () => {
  const { addToCart, readCart } = await openBrowser()
  addToCart(item())
  expect(readCart()).toBe(readCart())
})

test('without storage the cart lasts as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const { addToCart, writeCart, readCart } = await openBrowser({ getItem: refuse, setItem: refuse })
  expect(addToCart(item())).toBe(false)
  expect(readCart()).toEqual([item()])
  writeCart([])
  expect(readCart()).toEqual([])
})

test('if storage is full, the page keeps the new cart until storage accepts a cart again', async () => {
  const storage = memoryStorage()
  const { addToCart, removeFromCart, readCart, followCart, otherTabWrote } =
    await openBrowser(storage)
  followCart(() => {})
  expect(addToCart(item())).toBe(true)

  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  expect(addToCart(item({ id: 'b' }))).toBe(false)
  expect(readCart().map(({ id }) => id)).toEqual(['a', 'b'])

  full.mockRestore()
  removeFromCart('a')
  expect(readCart().map(({ id }) => id)).toEqual(['b'])
  expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual([item({ id: 'b' })])

  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  addToCart(item({ id: 'c' }))
  storage.clear()
  otherTabWrote(null)
  expect(readCart()).toEqual([])
})
