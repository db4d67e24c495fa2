import { beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#shop/cart/cart.ts'
import { sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { cartItemOf } from './cart-item.ts'

type Sent = { address: string; productIds: string[] }

const deniedStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const deny = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return { getItem: deny, setItem: deny, removeItem: deny }
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

const itemOf = (id: string) => cartItemOf(sareeCard({ id }), 'M', 1)

/** A browser and a server that saves one cart per customer; `signIn` decides whose. */
async function openBrowser(storage = memoryStorage()) {
  const sent: Sent[] = []
  const savedCarts: Record<string, CartLine[]> = {}
  let uid = ''
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const lines = JSON.parse(body) as CartLine[]
    sent.push({ address, productIds: lines.map(({ productId }) => productId) })
    const saved = [...(address.endsWith('?merge') ? (savedCarts[uid] ?? []) : []), ...lines]
    savedCarts[uid] = saved
    const priced = saved.map(({ productId }) => ({ ...sareeCard({ id: productId }), productId }))
    return Response.json({ lines: priced, notices: [], saved })
  })
  const storageModule = await import('./cart-storage.ts')
  const { rememberSignedIn } = await import('#web/ui/signed-in-hint.ts')
  const { mergeCarts, sendChange } = await import('./saved-cart.ts')
  const { isOwnCart } = await import('./cart-owner.ts')
  return {
    ...storageModule,
    sent,
    sendChange,
    isOwnCart,
    async signIn(id: string) {
      uid = id
      rememberSignedIn({ id, firstName: '', lastName: '', email: '', role: 'user' })
      await mergeCarts(id)
    },
    idsInCart: () => storageModule.readCart().map(({ id }) => id),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('the cart of a guest is merged with the saved cart of the customer who logs in', async () => {
  const { addToCart, signIn, sent, isOwnCart, idsInCart } = await openBrowser()
  addToCart(itemOf('of-the-guest'))
  expect(isOwnCart()).toBe(false)
  await signIn('asha')
  expect(sent).toEqual([{ address: '/cart/lines?merge', productIds: ['of-the-guest'] }])
  expect([idsInCart(), isOwnCart()]).toEqual([['of-the-guest'], true])
})

test('after a session that expired the next customer does not inherit the cart', async () => {
  const { addToCart, signIn, sent, idsInCart } = await openBrowser()
  await signIn('asha')
  addToCart(itemOf('of-asha'))
  await signIn('meera')
  expect(sent.at(-1)).toEqual({ address: '/cart/lines?merge', productIds: [] })
  expect(idsInCart()).toEqual([])
})

test('a cart may not replace the saved one before it belongs to the signed-in customer', async () => {
  const { addToCart, signIn, isOwnCart } = await openBrowser()
  await signIn('asha')
  addToCart(itemOf('of-asha'))
  const merging = signIn('meera')
  expect(isOwnCart()).toBe(false)
  await merging
  expect(isOwnCart()).toBe(true)
})

test('an item that is added while the carts cannot be merged stays in the cart', async () => {
  const { addToCart, signIn, idsInCart } = await openBrowser()
  await signIn('asha')
  const respond = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(signIn('meera')).rejects.toThrow()
  addToCart(itemOf('of-meera'))
  vi.stubGlobal('fetch', respond)
  await signIn('meera')
  expect(idsInCart()).toEqual(['of-meera'])
})

test('with denied storage the cart of a customer still reaches the server', async () => {
  const { addToCart, signIn, sendChange, sent, isOwnCart, idsInCart } =
    await openBrowser(deniedStorage())
  await signIn('asha')
  await signIn('asha')
  addToCart(itemOf('new'))
  await sendChange('asha')
  expect(sent).toEqual([
    { address: '/cart/lines?merge', productIds: [] },
    { address: '/cart/lines', productIds: ['new'] },
  ])
  expect([idsInCart(), isOwnCart()]).toEqual([['new'], true])
})
