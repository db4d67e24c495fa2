import { expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { admin, customer, placedOrder } from '../../../tests/support/builders.ts'
import { buttonNamed, linkNamed } from '../../../tests/support/html-parts.ts'
import { pageHtml, textOf } from '../../../tests/support/render-html.tsx'
import { getting } from '../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import AdminLayout, { loader } from './layout.tsx'

const { db } = await testDatabase()
const shop = { db, config: { shopName: 'Zari' } as Config }
const machine = { disk: 'ok', diskPercent: 40, clockSeconds: 0 }
const noWork = { orders: 0, payments: 0, queries: 0 }
const layoutOf = (role: 'admin' | 'packer', { path = '/admin', work = noWork } = {}) =>
  pageHtml(
    AdminLayout,
    { loaderData: { machine, idleMs: null, shopName: 'Zari', staffName: 'Ravi', role, work } },
    { path },
  )
/** The rail of a wide screen; the bottom bar of a phone repeats some of its links. */
const railOf = (html: string) => /<div[^>]*popover="auto"[^]*?<\/div><ul/.exec(html)?.[0] ?? ''
const linksIn = (html: string) => html.match(/href="[^"]*"/g)

test('the navigation of a packer leads to orders and their own login only', () => {
  expect(linksIn(railOf(layoutOf('packer')))).toEqual([
    'href="/admin"',
    'href="/admin/orders"',
    'href="/admin/security"',
  ])
  expect(layoutOf('packer')).not.toContain('/admin/money')
  expect(layoutOf('admin')).toContain('href="/admin/money"')
})

test('one entry of the rail is current, and content can be skipped to', () => {
  const html = layoutOf('admin', { path: '/admin/mail' })
  expect(linkNamed(railOf(html), 'Mail')).toContain('aria-current="page"')
  expect(railOf(html).match(/ aria-current="/g)).toHaveLength(1)
  expect(html).toMatch(/^.*<a href="#main"/)
  expect(html).toContain('<main id="main" tabindex="-1"')
})

test('a page below a screen marks its entry without claiming to be its page, and leads back', () => {
  const html = layoutOf('admin', { path: '/admin/orders/7K3M9Q2X1B' })
  expect(linkNamed(railOf(html), 'Orders')).toContain('aria-current="true"')
  expect(html).toMatch(/<nav aria-label="Breadcrumb"[^]*href="\/admin\/orders"/)
})

test('the links of an admin that the bottom bar leaves out open as a sheet, without script too', () => {
  const more = /<button(?=[^>]*popovertarget="admin-menu")[^>]*>/i
  expect(layoutOf('admin')).toMatch(more)
  expect(layoutOf('packer')).not.toMatch(more)
})

test('a badge counts open work beside its link, which keeps its name and says what is counted', () => {
  const html = railOf(layoutOf('admin', { work: { orders: 100, payments: 0, queries: 3 } }))
  const described = /aria-describedby="([^"]*)"/.exec(linkNamed(html, 'Orders'))?.[1]
  expect(textOf(html)).toContain('Orders 99+ to confirm 99+')
  expect(html).toContain(`<span id="${described}" hidden="">99+ to confirm</span>`)
  expect(textOf(html)).toContain('Queries 3 to answer 3')
  expect(linkNamed(html, 'Money')).not.toContain('aria-describedby')
})

test('work in the sheet is announced at its button', () => {
  const html = layoutOf('admin', { work: { orders: 0, payments: 1, queries: 0 } })
  expect(buttonNamed(html, 'More , with work to do')).toContain('type="button"')
})

test('the log-out is a form, which no link can prefetch', () => {
  expect(layoutOf('packer')).toMatch(/<form(?=[^>]*action="\/admin\/logout")(?=[^>]*method="post")/)
})

test('the layout loads for staff only, with the work that their role may see', async () => {
  await placedOrder(db)
  const ravi = await admin(db, { role: 'packer', firstName: 'Ravi' })
  expect(await loader(getting(shop, '/admin', { signedIn: ravi }))).toMatchObject({
    shopName: 'Zari',
    role: 'packer',
    work: { orders: 1, payments: 0, queries: 0 },
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
