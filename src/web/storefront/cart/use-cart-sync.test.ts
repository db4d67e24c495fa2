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

test('the cart is fetched on request for a customer, but never for a guest or an admin', async () => {
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

test('a failure to fetch the cart causes no error', async () => {
  syncCart.mockRejectedValue(new TypeError('Failed to fetch'))
  const { refreshCart } = await openPage('user')
  await refreshCart()
  expect(syncCart).toHaveBeenCalledOnce()
})

test('a paused page keeps its cart, and fetches it when the last pause ends', async () => {
  const { pauseCartSync, refreshCart } = await openPage('user')
  const [resumeFirst, resumeSecond] = [pauseCartSync(), pauseCartSync()]
  await refreshCart()
  resumeFirst()
  await refreshCart()
  expect(syncCart).not.toHaveBeenCalled()
  resumeSecond()
  await vi.waitFor(() => expect(syncCart).toHaveBeenCalledOnce())
})

test('customers and guests have different event streams, so that a login reconnects', async () => {
  const { siteStream } = await openPage(null)
  expect(siteStream()).toBe('/site/live')
  readSignedInHint.mockReturnValue({ role: 'user' })
  expect(siteStream()).toBe('/site/live?customer')
})
