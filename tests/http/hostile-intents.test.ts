import { expect, test, vi } from 'vitest'
import { adminRouteAccess, storefrontRoutes, type RouteAccess } from '../support/admin-routes.ts'
import { sareeInShop } from '../support/builders.ts'
import { deliveredOrder } from '../support/delivered-order.ts'
import { forEachFew } from '../support/for-each-few.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const PASSPHRASE = 'five words of this test'
const shop = await startShop({ BACKUP_PASSPHRASE: PASSPHRASE })
const { db } = shop.shop
const saree = await sareeInShop(db)
const order = await deliveredOrder(db)
const logged = vi.spyOn(shop.shop.log, 'error')

/** Properties that every object inherits, which must not be found as handlers. */
const inherited = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']
/** Fields by which forms choose what to do. */
const chooserOf = (name: string) => ({
  intent: name,
  section: name,
  kind: name,
  number: order.number,
})

const addressOf = ({ path }: RouteAccess) =>
  path
    .replace(':number', order.number)
    .replace(/(?<=(productinfos|productprices|updateproduct)\/):id/, saree.id)
    .replace(':id', '1')
    .replace(/:\w+\??/g, 'constructor')

/** Returns the forms that fail or that answer with the shop's configuration. */
async function wrongAnswers(who: Visitor, routes: readonly RouteAccess[]): Promise<string[]> {
  const wrong: string[] = []
  for (const route of routes.filter(({ isWritten, path }) => isWritten && !/logout/.test(path)))
    await forEachFew(inherited, async (name) => {
      const response = await who.post(addressOf(route), chooserOf(name))
      const text = await response.text()
      if (response.status >= 500 || text.includes('backupPassphrase') || text.includes(PASSPHRASE))
        wrong.push(`${route.path} ${name} ${response.status}`)
    })
  return wrong
}

test.each(['packer', 'admin'] as const)(
  'a form of the admin with the name of an inherited property is not understood, sent by a %s',
  async (role) => {
    expect(await wrongAnswers(await signedIn(shop, role), adminRouteAccess)).toEqual([])
    expect(logged.mock.calls).toEqual([])
  },
)

test('a form of the storefront with such a name is not understood, sent by a customer', async () => {
  expect(await wrongAnswers(await signedIn(shop), storefrontRoutes)).toEqual([])
  expect(logged.mock.calls).toEqual([])
})
