import { beforeEach, expect, test, vi } from 'vitest'

const syncCart = vi.fn<() => Promise<void>>()
const readSignedInHint = vi.fn<() => { role: string } | null>()

async function openPage(role: string | null) {
  vi.doMock('./sync-cart.ts', () => ({ syncCart, isSyncNeeded: () => false }))
  vi.doMock('#web/ui/signed-in-hint.ts', () => ({ readSignedInHint }))
  readSignedInHint.mockReturnValue(role === null ? null : { role })
  return import('./use-cart-sync.ts')
}

beforeEach(() => {
  vi.resetModules()
  syncCart.mockReset().mockResolvedValue()
})

test('a customer’s cart is fetched on request, and a guest’s or an admin’s never', async () => {
  for (const [role, calls] of [
    ['user', 1],
    ['admin', 0],
    [null, 0],
  ] as const) {
    syncCart.mockClear()
    const { refreshCart } = await openPage(role)
    await refreshCart()
    expect([role, syncCart.mock.calls.length]).toEqual([role, calls])
  }
})

test('a cart that cannot be fetched is no error', async () => {
  syncCart.mockRejectedValue(new TypeError('Failed to fetch'))
  const { refreshCart } = await openPage('user')
  await refreshCart()
  expect(syncCart).toHaveBeenCalledOnce()
})

test('a page with a payment in progress keeps its cart and fetches it when the last pause ends', async () => {
  const { pauseCartSync, refreshCart } = await openPage('user')
  const [resumeFirst, resumeSecond] = [pauseCartSync(), pauseCartSync()]
  await refreshCart()
  resumeFirst()
  await refreshCart()
  expect(syncCart).not.toHaveBeenCalled()
  resumeSecond()
  await vi.waitFor(() => expect(syncCart).toHaveBeenCalledOnce())
})

test('the stream of the site is another one for a customer, so that a login reconnects', async () => {
  const { siteStream } = await openPage(null)
  expect(siteStream()).toBe('/site/live')
  readSignedInHint.mockReturnValue({ role: 'user' })
  expect(siteStream()).toBe('/site/live?customer')
})
