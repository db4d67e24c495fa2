import { expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { admin, customer } from '../../../tests/support/builders.ts'
import { buttonNamed } from '../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../tests/support/render-html.tsx'
import { getting } from '../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import AdminLayout, { loader } from './layout.tsx'

const { db } = await testDatabase()
const shop = { db, config: { shopName: 'Zari' } as Config }
const layoutOf = (role: 'admin' | 'packer', path = '/admin') =>
  pageHtml(
    AdminLayout,
    { loaderData: { idleMs: null, shopName: 'Zari', staffName: 'Ravi', role } },
    { path },
  )

test('the navigation of a packer leads to orders and their own login only', () => {
  const links = [...layoutOf('packer').matchAll(/<nav.*<\/nav>/gs)].join('').match(/href="[^"]*"/g)
  expect(links).toEqual(['href="/admin/orders"', 'href="/admin/security"'])
  expect(layoutOf('admin')).toContain('href="/admin/money"')
})

test('the current area is marked in the navigation, and content can be skipped to', () => {
  const html = layoutOf('admin', '/admin/mail')
  expect(html).toMatch(/aria-current="page"[^>]*>Mail</)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/^.*<a href="#main"/)
  expect(html).toContain('<main id="main" tabindex="-1"')
})

test.each([
  ['/admin/orders/7K3M9Q2X1B', 'Orders'],
  ['/admin/addproducts', 'Products'],
  ['/admin/exchange/7', 'Products'],
  ['/admin/newsletters/new', 'Queries'],
  ['/admin/changes', 'People'],
  ['/admin/addresses', 'Settings'],
  ['/admin/notifications', 'Your login'],
])('%s belongs to the area %s without claiming to be its page', (path, area) => {
  const html = layoutOf('admin', path)
  expect(html).toMatch(new RegExp(`aria-current="true"[^>]*>${area}<`))
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('the links of an admin are a menu on a phone, the two of a packer are always shown', () => {
  const menu = /<nav[^>]*popover="auto"/
  expect(layoutOf('admin')).toMatch(menu)
  expect(buttonNamed(layoutOf('admin'), 'Menu').toLowerCase()).toContain(
    'popovertarget="admin-menu"',
  )
  expect(layoutOf('packer')).not.toMatch(menu)
})

test('the log-out is a form, which no link can prefetch', () => {
  expect(layoutOf('packer')).toMatch(/<form(?=[^>]*action="\/admin\/logout")(?=[^>]*method="post")/)
})

test('the layout loads for staff only', async () => {
  const ravi = await admin(db, { role: 'packer', firstName: 'Ravi' })
  expect(await loader(getting(shop, '/admin', { signedIn: ravi }))).toMatchObject({
    shopName: 'Zari',
    role: 'packer',
  })
  const limited = { ...ravi, idleMs: 600_000 }
  expect(await loader(getting(shop, '/admin', { signedIn: limited }))).toMatchObject({
    idleMs: 600_000,
  })
  for (const signedIn of [null, await customer(db)])
    await expect(loader(getting(shop, '/admin', { signedIn }))).rejects.toMatchObject({
      status: 302,
    })
})
