import { afterEach, expect, test, vi } from 'vitest'
import { followSignedInHint, forgetSignedIn, rememberSignedIn } from '#web/ui/signed-in-hint.ts'
import { refreshCart } from '../cart/use-cart-sync.ts'
import { confirmCustomer, ownerOf } from './kept-customer-text.tsx'

vi.mock('../cart/use-cart-sync.ts', () => ({ refreshCart: vi.fn(async () => {}) }))

const signedInAs = (uid: string | null, role = 'user') =>
  vi.stubGlobal('localStorage', {
    getItem: () => (uid === null ? null : JSON.stringify({ uid, role })),
  })
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a customer anywhere', 'asha', '/complaints', 'asha'],
  ['a guest on the page of an order', null, '/orders/7K3M9Q2X1B', 'guest'],
  ['a visitor, whose text the next visitor must not see', null, '/complaints', null],
  ['the login', 'asha', '/authentication', null],
  ['a forgotten password', 'asha', '/authentication/forgot', null],
])('the text of %s belongs to the right person', (_name, uid, path, owner) => {
  signedInAs(uid)
  expect(ownerOf(path)).toBe(owner)
})

test('text of staff is not kept in the shop, where nothing confirms their session', () => {
  signedInAs('meera', 'admin')
  expect(ownerOf('/complaints')).toBeNull()
})

test('the server confirms the customer, whose list it does not change', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return Response.json([])
  })
  expect(await confirmCustomer('asha')).toBe(true)
  expect(sent).toEqual([['/wishlist/items', { customerId: 'asha', add: [], remove: [] }]])
  expect(refreshCart).not.toHaveBeenCalled()
})

test('a customer whose session was ended elsewhere is not confirmed, and the hint is corrected', async () => {
  vi.stubGlobal('fetch', async () => new Response('Another person is signed in.', { status: 409 }))
  expect(await confirmCustomer('asha')).toBe(false)
  expect(refreshCart).toHaveBeenCalledOnce()
})

test('the owner is computed again when the hint changes, here or in another tab', () => {
  const listeners = new EventTarget()
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners))
  vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const owners: (string | null)[] = []
  const stop = followSignedInHint(() => owners.push(ownerOf('/complaints')))
  rememberSignedIn({ id: 'asha', firstName: '', lastName: '', email: '', role: 'user' })
  forgetSignedIn()
  stored.set('users', JSON.stringify({ uid: 'devi', role: 'user' }))
  listeners.dispatchEvent(new Event('storage'))
  stop()
  forgetSignedIn()
  listeners.dispatchEvent(new Event('storage'))
  expect(owners).toEqual(['asha', null, 'devi'])
})
