import { describe, expect, test } from 'vitest'
import { findTaxVersion } from '#shop/tax/tax-version.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { adminFormFields } from '../support/admin-form-fields.ts'
import { forEachFew } from '../support/for-each-few.ts'
import { deliveredOrder } from '../support/delivered-order.ts'
import { tableChecksums } from '../support/table-checksums.ts'
import { startShop } from '../support/test-shop.ts'
import {
  adminRouteAccess,
  packersIntents,
  entriesWithoutRoute,
  intents,
  type RouteAccess,
} from '../support/admin-routes.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')

const packer = await signedIn(shop, 'packer')

/** Pages where all staff may change their own settings. */
const ownPages = ['/admin/security', '/admin/notifications']

const saree = await sareeInShop(db)
const order = await deliveredOrder(db)
const pathOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', shop.url).pathname

/** Returns the URL of a route for an order or product of this shop. */
const addressOf = ({ path }: RouteAccess) =>
  path
    .replace(':number', order.number)
    .replace(':kind', 'delivered')
    .replace(/(?<=(productinfos|productprices|updateproduct)\/):id/, saree.id)
    .replace(':id', '1')
    .replace(/:\w+/g, '1')

const taxVersion = await findTaxVersion(db)
const fields = { ...adminFormFields({ saree, order, customer }), taxVersion }

const everything = () => tableChecksums(shop.shop.pool)

test('every admin route declares its roles: add a new one to tests/support/admin-routes.ts', () => {
  expect(adminRouteAccess.filter((route) => !route.allowedRoles).map(({ path }) => path)).toEqual(
    [],
  )
  expect(entriesWithoutRoute).toEqual([])
  expect(adminRouteAccess.length).toBeGreaterThan(30)
  expect(intents.length).toBeGreaterThan(25)
})

test('admin pages redirect guests and customers to the login and refuse packers where not allowed', async () => {
  for (const route of adminRouteAccess.filter(
    ({ isRead, allowedRoles }) => isRead && allowedRoles !== 'everybody',
  )) {
    const address = addressOf(route)
    for (const who of [guest, customer]) {
      const answer = await who.get(address)
      expect([address, answer.status, pathOf(answer)]).toEqual([address, 302, '/admin/login'])
      for (const data of [
        `${address}.data`,
        `${address}.data?_routes=${encodeURIComponent(route.routeId)}`,
      ]) {
        const text = await (await who.get(data)).text()
        if (!text.includes('/admin/login'))
          expect([data, text.slice(0, 200)]).toEqual([
            data,
            expect.stringMatching(/^\[|No route|Not SearchResult/),
          ])
        expect(text, data).not.toContain('MG Road')
      }
    }
    if (route.allowedRoles === 'staff') continue
    const answer = await packer.get(address)
    expect([address, answer.status]).toEqual([address, 403])
    const data = await (
      await packer.get(`${address}.data?_routes=${encodeURIComponent(route.routeId)}`)
    ).text()
    expect(data, address).toContain('This is for admins')
  }
})

test('every admin page opens for each allowed role', async () => {
  for (const route of adminRouteAccess.filter(
    ({ isRead, allowedRoles }) => isRead && allowedRoles !== 'everybody',
  )) {
    for (const who of route.allowedRoles === 'staff' ? [packer, admin] : [admin]) {
      const response = await who.get(addressOf(route))
      expect([route.path, [200, 404].includes(response.status)]).toEqual([route.path, true])
      await response.body?.cancel()
    }
  }
})

const writableRoutes = adminRouteAccess.filter(
  ({ isWritten, allowedRoles }) => isWritten && allowedRoles !== 'everybody',
)

/** A page and its data have the same action, whose refusal of a packer has the same status. The page of a
 * refusal is rendered, which took nearly all the time of these tests: most intents are sent for data. */
const PAGES_AMONG_INTENTS = 12

/** Each route gets other intents at the address of its page, and each gets the empty one there. */
function addressForPacker({ isPage }: RouteAccess, path: string, at: number): string {
  const isSample = at === 0 || (at + path.length) % PAGES_AMONG_INTENTS === 0
  return isPage && !isSample ? `${path}.data` : path
}

/** Returns the paths and intents of this role's forms that were not refused as they should be. */
async function acceptedForms(role: 'guest' | 'customer' | 'packer', routes: RouteAccess[]) {
  const who = { guest, customer, packer }[role]
  const accepted: string[] = []
  for (const route of routes) {
    const path = addressOf(route)
    await forEachFew([...intents.entries()], async ([at, intent]) => {
      if (role === 'packer' && mayPack(route, intent)) return
      const address = role === 'packer' ? addressForPacker(route, path, at) : path
      const response = await who.post(address, { ...fields, intent })
      await response.body?.cancel()
      const isRefused =
        role === 'packer'
          ? response.status === 403
          : response.status === 302 && pathOf(response) === '/admin/login'
      if (!isRefused) accepted.push(`${address} ${intent} ${response.status}`)
    })
    if (role !== 'packer' || route.allowedRoles === 'admin')
      await who.post(`${path}.data`, { ...fields, intent: 'delete' })
  }
  return accepted
}

const mayPack = ({ path, allowedRoles }: RouteAccess, intent: string) =>
  ownPages.includes(path) || (allowedRoles === 'staff' && packersIntents.has(intent))

/** Each test sends the forms of some routes, so that none takes long on a busy machine. */
const GROUPS = 4
const groups = Array.from({ length: GROUPS }, (_, group) =>
  writableRoutes.filter((_route, index) => index % GROUPS === group),
)

describe.each(['guest', 'customer', 'packer'] as const)('the forms of a %s', (role) => {
  test.each(groups.map((routes, index) => ({ group: index + 1, routes })))(
    'are refused with any intent and write nothing, group $group of the routes',
    async ({ routes }) => {
      const before = await everything()
      expect(await acceptedForms(role, routes)).toEqual([])
      expect(await everything()).toEqual(before)
    },
  )
})

test('admin forms write data and are logged when an admin sends them', async () => {
  const written: string[] = []
  for (const [path, intent] of [
    ['/admin/orders', 'archive'],
    ['/admin/orders', 'press-stage'],
    ['/admin/products', 'quick-edit'],
    ['/admin/products', 'restock'],
    ['/admin/siteinfo', ''],
    ['/admin/settings', ''],
    ['/admin/people', 'invite'],
    ['/admin/products', 'delete'],
  ] as const) {
    const before = await everything()
    await admin.post(path, {
      ...fields,
      intent,
      ...(intent === 'press-stage' ? { basedOn: '4' } : {}),
    })
    const after = await everything()
    if (after['staff_changes'] !== before['staff_changes']) written.push(`${path} ${intent}`.trim())
  }
  expect(written).toEqual([
    '/admin/orders archive',
    '/admin/products quick-edit',
    '/admin/products restock',
    '/admin/siteinfo',
    '/admin/settings',
    '/admin/people invite',
    '/admin/products delete',
  ])
})

test('an admin URL in another letter case has the same permissions', async () => {
  for (const path of ['/Admin', '/ADMIN/orders']) {
    const [refused, open] = [await guest.get(path), await admin.get(path)]
    expect([path, refused.status, pathOf(refused), open.status]).toEqual([
      path,
      302,
      '/admin/login',
      200,
    ])
    expect(await open.text()).not.toMatch(/manifest-\w+-shop\.js/)
  }
})
