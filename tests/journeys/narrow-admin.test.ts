import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { insertQuery } from '../../src/shop/inbox/query-store.server.ts'
import { ordersTopic } from '../../src/shop/orders/order.ts'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { inSvg } from '../support/hostile-drawings.ts'
import { owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const { db } = shop
await ensureAdmin(db, shop.auth, owner)
const visitor = await openBrowser(url)
const LINK = `https://example.com/${'a-very-long-path-without-a-break'.repeat(6)}`

test('no page of the back office is widened by a long link on a phone', async () => {
  const saree = await sareeInShop(db, {
    title: LINK.slice(0, 100),
    description: LINK,
    highlights: [LINK],
    images: 0,
  })
  const { number } = await placedOrder(db)
  await db
    .updateTable('orders')
    .set({ internal_note: LINK, house_no: LINK, tracking_number: LINK.slice(0, 80) })
    .where('number', '=', number)
    .execute()
  await insertQuery(db, {
    yourName: LINK.slice(0, 100),
    yourEmail: 'asha@example.com',
    yourSubject: LINK.slice(0, 150),
    yourMessage: LINK,
  })
  const policy = await db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
  for (const viewport of [phone, { width: 320, height: 640 }]) {
    const page = await openAdminPage(visitor, '/admin', { viewport })
    for (const path of [
      '/admin',
      '/admin/queries',
      '/admin/orders',
      `/admin/orders/${number}`,
      '/admin/products',
      '/admin/kinds',
      '/admin/kinds/new',
      '/admin/kinds/suit',
      `/admin/productinfos/${saree.id}`,
      `/admin/updateproduct/${saree.id}`,
      '/admin/money',
      '/admin/pages',
      `/admin/pages/${policy.id}`,
      `/admin/pages/${policy.id}/versions`,
      '/admin/pages/business',
      '/admin/settings',
      '/admin/settings/payments',
      '/admin/settings/mail',
      '/admin/settings/opening',
      '/admin/settings/file',
      '/admin/backups',
      '/admin/brand',
      '/admin/tax',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(viewport.width)
    }
  }
  allowErrors(/Blocked script execution/) // in the frame that previews a page
})

test('scripts that load later do not add the stylesheet of the shop after that of the admin', async () => {
  const page = await openAdminPage(visitor, '/admin')
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/notification-list-')),
  )
  const files = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map(({ href }) => href.replace(/^.*\/|-[^/]*$/g, '')),
    )
  expect(files).toEqual(['root', 'admin'])
})

const bottomOf = (element: Locator) =>
  element.evaluate((node) => Math.round(node.getBoundingClientRect().bottom))

test('every area of the back office is reached from the bottom bar and the sheet of a phone', async () => {
  const page = await openAdminPage(visitor, '/admin', { viewport: phone })
  const areas = page.getByRole('navigation', { name: 'Admin' })
  const more = page.getByRole('button', { name: 'More' })
  await expect.poll(() => bottomOf(more)).toBe(phone.height)
  await expectAccessible(page)
  await more.click()
  await expectAccessible(page)
  await areas.getByRole('link', { name: 'Newsletters' }).click()
  await page.getByRole('heading', { level: 1, name: 'Newsletters' }).waitFor()
  await areas.getByRole('link', { name: 'Newsletters' }).waitFor({ state: 'hidden' })
  await areas.getByRole('link', { name: 'Queries' }).click()
  await page.getByRole('heading', { level: 1, name: 'Queries and Emails' }).waitFor()
  await more.press('Enter')
  await areas.getByRole('link', { name: 'People' }).focus()
  await page.keyboard.press('Escape')
  await areas.getByRole('link', { name: 'People' }).waitFor({ state: 'hidden' })
})

/** Runs in the page. */
function isCoveredAtBottom(button: Element): boolean {
  const { left, bottom } = button.getBoundingClientRect()
  return !button.contains(document.elementFromPoint(left + 20, bottom - 2))
}

test('the bottom bar of a phone covers no button at the end of a page', async () => {
  const page = await openAdminPage(visitor, '/admin', { viewport: phone })
  for (const [path, name] of [
    ['/admin/kinds/suit', 'Save kind'],
    ['/admin/addproducts', 'Add Product'],
    ['/admin/brand', 'Save draft'],
    ['/admin/pages/business', 'Save business details'],
    ['/admin/settings/file', 'Import settings'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('main').getByRole('button', { name, exact: true })
    await button.waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const isCovered = () => button.evaluate(isCoveredAtBottom)
    await expect.poll(isCovered, { message: path }).toBe(false)
  }
})

test('the menu sheet on a phone opens without script', async () => {
  const login = await openAdminPage(visitor, '/admin')
  const storageState = await login.context().storageState()
  const { page } = await visitor({ viewport: phone, javaScriptEnabled: false, storageState })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Money' }).click()
  await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
})

test.each([
  ['zoomed to 400 %', { width: 320, height: 256 }],
  ['in landscape', { width: 740, height: 360 }],
])(
  'no part of the back office stays fixed while scrolling on a screen %s',
  async (_name, viewport) => {
    const page = await openAdminPage(visitor, '/admin/products', { viewport })
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.evaluate(() => scrollTo(0, 400))
    for (const part of [page.getByRole('banner'), page.getByRole('button', { name: 'More' })])
      await expect.poll(() => bottomOf(part)).toBeLessThan(0)
  },
)

test('the badge counts new orders live, even on pages that show no live data', async () => {
  const page = await openAdminPage(visitor, '/admin/settings')
  const badge = page
    .getByRole('navigation', { name: 'Admin' })
    .locator('li:has(a[href$=orders]) > span:visible')
  await badge.waitFor()
  const before = Number(await badge.innerText())
  await placedOrder(db)
  await publish(db, ordersTopic)
  await expect.poll(() => badge.innerText()).toBe(String(before + 1))
})

test('a page is written, previewed and published by keyboard on a phone', async () => {
  const page = await openAdminPage(visitor, '/admin/pages', { viewport: phone })
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Our weavers')
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await text.focus()
  await page.keyboard.type('We weave ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('silk')
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.poll(() => tool('Bold').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await tool('Bulleted list').press('Enter')
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('in Kanchipuram')
  await page.keyboard.press('Shift+Home')
  await expect.poll(() => tool('Link').getAttribute('aria-disabled')).toBe(null)
  await tool('Link').press('Enter')
  const address = page.getByRole('textbox', { name: 'Address of the link' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByText('Please enter an address such as').waitFor()
  await address.fill('/shop/saree')
  await address.press('Enter')
  await text.getByRole('link', { name: 'in Kanchipuram' }).waitFor()
  await expectAccessible(page)
  await tool('Save draft').press('Enter')
  const preview = page.frameLocator('iframe')
  await preview.getByRole('listitem').getByRole('link', { name: 'in Kanchipuram' }).waitFor()
  await tool('Publish').press('Enter')
  await page.getByText('Published', { exact: true }).first().waitFor()
  const shown = await (await page.request.get('/pages/our-weavers')).text()
  expect(shown).toContain('We weave <strong')
  expect(shown).toContain('href="/shop/saree"')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.getByRole('link', { name: 'Compare versions side by side' }).click()
  await page.getByRole('heading', { name: 'Versions of /pages/our-weavers' }).waitFor()
  await expectAccessible(page)
  allowErrors(/Blocked script execution/) // the preview's frame runs no scripts
})

test('an owner gives the shop a name, a logo and colours on a phone', async () => {
  const page = await openAdminPage(visitor, '/admin/brand', { viewport: phone })
  await page.getByLabel('Shop name').fill('Nilgiri Silks')
  const drawing = inSvg('<path d="M0 0h40v20H0z" fill="#1f6b4a"/>')
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await page.getByLabel('Buttons', { exact: false }).first().fill('#f3c9a0')
  const contrast = page.getByRole('status').filter({ hasText: 'is needed' })
  await expect.poll(() => contrast.textContent()).toContain('Buttons on Background: 1.4 to 1')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.locator('#colours-problem').waitFor()
  await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('Nilgiri Silks')

  await page.getByLabel('Buttons', { exact: false }).first().fill('#103050')
  await page.getByText('Every text has enough contrast.').waitFor()
  await page.getByLabel('Headings and texts').selectOption('Poppins and Hind (modern)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Every page shows it now.').waitFor()
  const logo = page.getByRole('link', { name: 'Nilgiri Silks' }).locator('img')
  // The home page has the old brand until the event arrives.
  await expect.poll(() => page.goto('/').then(() => logo.count())).toBe(1)
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-madder'))
  await expect.poll(colour).toBe('#103050')
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /([a-z]+-[a-z]+-\d+)[^/]*\.woff2$/.exec(name)?.[1] ?? [])
        .toSorted(),
    )
  await expect.poll(fonts).toEqual(['hind-latin-400', 'hind-latin-600', 'poppins-latin-400'])
})
