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

test('a stored mark is read back until it is forgotten', async () => {
  const { readCartMark, storeCartMark, forgetCartMark } = await openBrowser(memoryStorage())
  expect(readCartMark()).toBeNull()
  storeCartMark(mark)
  expect(readCartMark()).toEqual(mark)
  forgetCartMark()
  expect(readCartMark()).toBeNull()
})

test('a full storage keeps the mark in the page and no older one in the storage', async () => {
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
  'the stored value %j is no mark',
  async (text) => {
    const { readCartMark } = await openBrowser(memoryStorage(new Map([['saved-cart', text]])))
    expect(readCartMark()).toBeNull()
  },
)
