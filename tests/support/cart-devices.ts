import { vi } from 'vitest'
import type { CartChange } from '../../src/shop/cart/cart-change.ts'
import { mergeCartLines } from '../../src/shop/cart/merge-cart-lines.ts'
import { cartItemOf } from '../../src/web/storefront/cart/cart-item.ts'
import { pricedLine, sareeCard } from './catalogue-fixtures.ts'

const itemOf = (id: string, quantity = 1) => cartItemOf(sareeCard({ id }), 'M', quantity)

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}
const deny = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
export const deniedStorage = { getItem: deny, setItem: deny, removeItem: deny, clear: deny }

type Saved = { version: number; lines: CartChange['lines'] }

/** A cart server in memory with one cart per customer. `session` is the id of the customer who is signed in. */
export function openCartServer() {
  const carts = new Map<string, Saved>()
  const server = {
    session: null as string | null,
    received: [] as CartChange[],
    cartOf: (id: string): Saved => carts.get(id) ?? { version: 0, lines: [] },
    save(id: string, lines: CartChange['lines']) {
      carts.set(id, { version: server.cartOf(id).version + 1, lines })
    },
    answer(change: CartChange): Response {
      server.received.push(change)
      const { session } = server
      if (!session) return Response.json({ customerId: null })
      const isOwn = session === change.customerId
      const { lines } = server.cartOf(session)
      const merged = isOwn ? mergeCartLines(lines, change.base, change.lines) : lines
      if (JSON.stringify(merged) !== JSON.stringify(lines)) server.save(session, merged)
      const { version, lines: saved } = server.cartOf(session)
      const priced = saved.map(({ productId }) => pricedLine({ productId }))
      return Response.json(
        { customerId: session, version, saved, lines: priced, notices: [] },
        { status: isOwn ? 200 : 409 },
      )
    },
  }
  return server
}
export const quantitiesOf = ({ lines }: Pick<Saved, 'lines'>) =>
  Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))

/** Opens a browser with its own modules and storage. Several browsers can use one server. */
export async function openCartBrowser(
  server: ReturnType<typeof openCartServer>,
  storage = memoryStorage(),
) {
  vi.resetModules()
  const activate = () => {
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
  }
  activate()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
    server.answer(JSON.parse(body) as CartChange),
  )
  const cart = await import('../../src/web/storefront/cart/cart-storage.ts')
  const hint = await import('../../src/web/ui/signed-in-hint.ts')
  const { syncCart, isSyncNeeded } = await import('../../src/web/storefront/cart/sync-cart.ts')
  const remember = (id: string) =>
    hint.rememberSignedIn({ id, firstName: 'A', lastName: 'B', email: '', role: 'user' })
  return {
    ...cart,
    ...hint,
    remember,
    isSyncNeeded,
    sync: () => (activate(), syncCart()),
    signIn(id: string) {
      activate()
      server.session = id
      remember(id)
      return syncCart()
    },
    add: (id: string, quantity = 1) => (activate(), cart.addToCart(itemOf(id, quantity))),
    remove: (id: string) => (activate(), cart.removeFromCart(id)),
    quantities: () => (
      activate(),
      Object.fromEntries(cart.readCart().map(({ id, quantity }) => [id, quantity]))
    ),
  }
}
