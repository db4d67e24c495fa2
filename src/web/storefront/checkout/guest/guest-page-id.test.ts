import { beforeEach, expect, test, vi } from 'vitest'

const removeFromCart = vi.fn<(productId: string, size: string) => void>()
const refreshCart = vi.fn<() => Promise<void>>()
vi.doMock('../../cart/cart-storage.ts', () => ({ removeFromCart }))
vi.doMock('../../cart/use-cart-sync.ts', () => ({ refreshCart }))
const { forgetBought, GUEST, pageIdOf } = await import('./guest-page-id.ts')

beforeEach(() => {
  removeFromCart.mockReset()
  refreshCart.mockReset().mockResolvedValue()
})
const bought = {
  lines: [
    { productId: 'a', size: 'M' },
    { productId: 'b', size: '' },
  ],
}

test('visitors and guests share one name in the browser, and customers have their own', () => {
  expect([pageIdOf(null), pageIdOf({ id: 'g1', isGuest: true })]).toEqual([GUEST, GUEST])
  expect(pageIdOf({ id: 'asha' })).toBe('asha')
})

test('the bought lines of a guest leave the cart of the browser', async () => {
  await forgetBought(GUEST, bought)
  expect(removeFromCart.mock.calls).toEqual([
    ['a', 'M'],
    ['b', ''],
  ])
  expect(refreshCart).not.toHaveBeenCalled()
})

test('the bought lines of a customer leave the saved cart, which is fetched again', async () => {
  await forgetBought('asha', bought)
  expect(refreshCart).toHaveBeenCalledOnce()
  expect(removeFromCart).not.toHaveBeenCalled()
})
