import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import showRole from '../../rendering/inline/show-role.ts?inline-script'
import { markFilledCart } from './filled-cart-mark.ts'

/** Opens a page with the script of the head. `storage` is what the browser has stored. */
function openPage(storage: Record<string, string>) {
  const listeners = new Map<string, () => void>()
  const document = { documentElement: { dataset: {} as Record<string, string> } }
  runInNewContext(showRole, {
    document,
    localStorage: { getItem: (key: string) => storage[key] ?? null },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  })
  return { mark: () => document.documentElement.dataset['cart'], listeners }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ cart: '[{"id":"a"}]' }, 'filled'],
  [{ cart: '[]' }, undefined],
  [{}, undefined],
])('the stored cart %j is marked %s before the first paint', (storage, mark) => {
  expect(openPage(storage).mark()).toBe(mark)
})

test('the mark follows the cart of another tab', () => {
  const storage: Record<string, string> = {}
  const { mark, listeners } = openPage(storage)
  storage['cart'] = '[{"id":"a"}]'
  listeners.get('storage')?.()
  expect(mark()).toBe('filled')
  storage['cart'] = '[]'
  listeners.get('storage')?.()
  expect(mark()).toBeUndefined()
})

test('the mark follows the cart of the page, also without a storage', () => {
  const documentElement = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  markFilledCart('[{"id":"a"}]')
  expect(documentElement.dataset['cart']).toBe('filled')
  markFilledCart()
  expect(documentElement.dataset['cart']).toBeUndefined()
})
