import { beforeEach, expect, test, vi } from 'vitest'

const mark = {
  customerId: 'asha',
  version: 3,
  lines: [
    {
      productId: '00000000-0000-4000-8000-000000000001',
      size: 'M' as const,
      quantity: 1,
      seenPricePaise: 249_900,
    },
  ],
}

async function openBrowser(storage: Partial<Storage>) {
  vi.stubGlobal('localStorage', storage)
  return import('./cart-mark.ts')
}

function memoryStorage(stored = new Map<string, string>()): Partial<Storage> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('a stored cart mark is read back until it is forgotten', async () => {
  const { readCartMark, storeCartMark, forgetCartMark } = await openBrowser(memoryStorage())
  expect(readCartMark()).toBeNull()
  storeCartMark(mark)
  expect(readCartMark()).toEqual(mark)
  forgetCartMark()
  expect(readCartMark()).toBeNull()
})

test('if storage is full, the page keeps the cart mark and the older stored one is removed', async () => {
  const stored = new Map([['saved-cart', JSON.stringify({ ...mark, version: 2 })]])
  const { readCartMark, storeCartMark } = await openBrowser({
    ...memoryStorage(stored),
    setItem() {
      throw new DOMException('Full.', 'QuotaExceededError')
    },
  })
  storeCartMark(mark)
  expect(readCartMark()).toEqual(mark)
  expect(stored.size).toBe(0)
})

test.each(['', 'no json', '7', 'null', '{"customerId":"asha"}', '{"version":1,"lines":[]}'])(
  'the stored value %j is not accepted as a cart mark',
  async (text) => {
    const { readCartMark } = await openBrowser(memoryStorage(new Map([['saved-cart', text]])))
    expect(readCartMark()).toBeNull()
  },
)
