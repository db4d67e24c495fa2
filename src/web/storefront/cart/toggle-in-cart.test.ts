import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import { sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { cartItemOf } from './cart-item.ts'
import { toggleInCart } from './toggle-in-cart.ts'

const item = cartItemOf(sareeCard(), 'M', 1)
const setItem = vi.fn()

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
})
afterEach(() => vi.unstubAllGlobals())

test('a message confirms that a product was added or removed', () => {
  toggleInCart(item, false)
  expect(notifications.newest()).toBe('Added to cart')
  toggleInCart(item, true)
  expect(notifications.newest()).toBe('Deleted from cart')
})

test('if the browser does not store the cart, a message says so instead of a success', () => {
  setItem.mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  toggleInCart(item, false)
  expect(notifications.newest()).toBe(
    'Your browser stores the cart only until you close this page.',
  )
})
