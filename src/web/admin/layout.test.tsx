import { expect, test } from 'vitest'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { Config } from '#shop/config/config.ts'
import type { Step } from '#shop/own-shop/first-steps.ts'
import { admin, customer, placedOrder } from '../../../tests/support/builders.ts'
import { buttonNamed, linkNamed } from '../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { getting } from '../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import AdminLayout, { loader } from './layout.tsx'

const { db } = await testDatabase()
const shop = {
  db,
  config: { shopName: 'Zari' } as Config,
  gateway: { isSandbox: false } as Gateway,
}
const machine = { disk: 'ok', diskPercent: 40, clockSeconds: 0 }
const noWork = { orders: 0, payments: 0, returns: 0, queries: 0, questions: 0, complaints: 0 }
const layoutOf = (
  role: 'admin' | 'packer',
  { path = '/admin', work = noWork, steps = [] as Step[] } = {},
) =>
  pageHtml(
    AdminLayout,
    {
      loaderData: {
        machine,
        idleMs: null,
        shopName: 'Zari',
        staffName: 'Ravi',
        role,
        work,
        steps,
      },
    },
    { path },
  )
/** The HTML of the rail, which wide screens show. The bottom bar of a phone repeats some of its links. */
const railOf = (html: string) => /<div[^>]*popover="auto"[^]*?<\/div><ul/.exec(html)?.[0] ?? ''
const linksIn = (html: string) => html.match(/href="[^"]*"/g)

test('the navigation of a packer leads only to orders and to personal login settings', () => {
  expect(linksIn(railOf(layoutOf('packer')))).toEqual([
    'href="/admin"',
    'href="/admin/orders"',
    'href="/admin/security"',
  ])
  expect(layoutOf('packer')).not.toContain('/admin/money')
  expect(layoutOf('admin')).toContain('href="/admin/money"')
})

test('the rail has one current entry, and a skip link leads to the content', () => {
  const html = layoutOf('admin', { path: '/admin/mail' })
  expect(linkNamed(railOf(html), 'Mail')).toContain('aria-current="page"')
  expect(railOf(html).match(/ aria-current="/g)).toHaveLength(1)
  expect(html).toMatch(/^.*<a href="#main"/)
  expect(html).toContain('<main id="main" tabindex="-1"')
})

test('a page below a screen has that screen as its current entry and a breadcrumb back to it', () => {
  const html = layoutOf('admin', { path: '/admin/orders/7K3M9Q2X1B' })
  expect(linkNamed(railOf(html), 'Orders')).toContain('aria-current="true"')
  expect(html).toMatch(/<nav aria-label="Breadcrumb"[^]*href="\/admin\/orders"/)
})

test('links of an admin that do not fit the bottom bar are in a sheet that opens without script', () => {
  const more = /<button(?=[^>]*popovertarget="admin-menu")[^>]*>/i
  expect(layoutOf('admin')).toMatch(more)
  expect(layoutOf('packer')).not.toMatch(more)
})

test('a badge beside a link counts open work, and the link keeps its name and describes the count', () => {
  const html = railOf(
    layoutOf('admin', {
      work: { orders: 100, payments: 0, returns: 0, queries: 3, questions: 2, complaints: 0 },
    }),
  )
  const described = /aria-describedby="([^"]*)"/.exec(linkNamed(html, 'Orders'))?.[1]
  expect(textOf(html)).toContain('Orders 99+ to confirm 99+')
  expect(html).toContain(`<span id="${described}" hidden="">99+ to confirm</span>`)
  expect(textOf(html)).toContain('Queries 3 to answer 3')
  expect(textOf(html)).toContain('Questions 2 to answer 2')
  expect(linkNamed(html, 'Money')).not.toContain('aria-describedby')
})

test('open work behind the links of the sheet is announced at the button of the sheet', () => {
  const html = layoutOf('admin', {
    work: { orders: 0, payments: 1, returns: 0, queries: 0, questions: 0, complaints: 0 },
  })
  expect(buttonNamed(html, 'More , with work to do')).toContain('type="button"')
})

test('logging out is a form, because a link could be prefetched', () => {
  expect(layoutOf('packer')).toMatch(/<form(?=[^>]*action="\/admin\/logout")(?=[^>]*method="post")/)
})

test('only staff can load the layout, with the counts of open work for their role', async () => {
  await placedOrder(db)
  const ravi = await admin(db, { role: 'packer', firstName: 'Ravi' })
  expect(await loader(getting(shop, '/admin', { signedIn: ravi }))).toMatchObject({
    shopName: 'Zari',
    role: 'packer',
    work: { orders: 1, payments: 0, returns: 0, queries: 0, questions: 0, complaints: 0 },
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
