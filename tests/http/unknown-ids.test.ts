import { expect, test, vi } from 'vitest'
import { adminRouteAccess, storefrontRoutes } from '../support/admin-routes.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const admin = await signedIn(shop, 'admin')
const customer = await signedIn(shop)
const logged = vi.spyOn(shop.shop.log, 'error')

/** Ids that do not exist in this shop, and values that are not ids at all. */
const unknown = [
  '0',
  '-1',
  '3000000000',
  '99999999999999999999',
  '1e3',
  '1.5',
  'NaN',
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  '%20',
  '%F0%9F%A7%B5',
  '..%2F..%2Fetc',
  '%27%20or%201=1--',
  'x'.repeat(2_000),
]

/** Searches, lists, links with a code and streams have no unknown values. */
const acceptAnything = [
  '/admin/exchange/:id/live',
  '/shop/searchQuery/:searchvalue',
  '/shop/:categoryname',
  '/offers/:code',
]

const routes = [...adminRouteAccess, ...storefrontRoutes].filter(
  ({ path }) => path.includes(':') && !acceptAnything.includes(path),
)
const visitorOf = (path: string) => (path.startsWith('/admin') ? admin : customer)
const addressOf = (path: string, id: string) => path.replace(/:\w+\??/g, id)

test('every page and file of an unknown id is answered with 404', async () => {
  const others: string[] = []
  let asked = 0
  for (const { path } of routes.filter(({ isRead }) => isRead))
    for (const id of unknown) {
      const response = await visitorOf(path).get(addressOf(path, id))
      await response.body?.cancel()
      asked++
      if (response.status !== 404) others.push(`${response.status} ${addressOf(path, id)}`)
    }
  expect(others).toEqual([])
  expect(logged.mock.calls).toEqual([])
  expect(asked).toBeGreaterThan(400)
})

test('every form that is sent to an unknown id is refused', async () => {
  const accepted: string[] = []
  for (const { path } of routes.filter(({ isWritten }) => isWritten))
    for (const id of unknown) {
      const form = { intent: 'save', version: '1', basedOnVersion: '1', note: 'x' }
      const response = await visitorOf(path).post(addressOf(path, id), form)
      await response.body?.cancel()
      if (response.status < 400 || response.status >= 500)
        accepted.push(`${response.status} ${addressOf(path, id).slice(0, 60)}`)
    }
  expect(accepted).toEqual([])
  expect(logged.mock.calls).toEqual([])
})

test('pages of lists that do not exist redirect or are empty, and wrong filters are ignored', async () => {
  const failed: string[] = []
  const lists = adminRouteAccess.filter(
    ({ path, isPage, allowedRoles }) =>
      isPage && !path.includes(':') && path !== '/admin/own-shop' && allowedRoles !== 'everybody',
  )
  for (const { path } of lists)
    for (const page of ['-1', '99999999999999999999', 'x']) {
      const query = `page=${page}&list=${page}&show=${page}&sort=${page}&search=%25&from=${page}`
      const response = await admin.get(`${path}?${query}`)
      await response.body?.cancel()
      if (response.status !== 200 && response.status !== 302)
        failed.push(`${response.status} ${path}?page=${page}`)
    }
  expect(failed).toEqual([])
  expect(logged.mock.calls).toEqual([])
})
