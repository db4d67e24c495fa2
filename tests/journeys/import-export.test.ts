import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { axeOn } from '../support/axe.ts'
import { startShop } from '../support/test-shop.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { logIn, owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)
/** The image addresses are removed, because tests have no internet access. */
const shopify = Buffer.from(
  readFileSync('tests/exports/shopify.csv', 'utf8').replaceAll(/https:[^,]*/g, ''),
)

async function looksRight(page: Page): Promise<void> {
  const { violations } = await axeOn(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`)),
  ).toEqual([])
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
}

test.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])(
  'an export of another shop is imported, completed and exported again on %s',
  async (_name, viewport) => {
    const { page } = await visitor({ viewport, reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await logIn(page, owner, '/admin/login')
    await page.goto('/admin/products')
    await page.getByRole('link', { name: 'Import / Export' }).click()
    await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()
    await looksRight(page)

    await page.getByLabel('Product list').setInputFiles({
      name: 'empty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Age\nAsha,30\n'),
    })
    await page.getByRole('button', { name: 'Check this file' }).click()
    await page.getByText('The first line should hold the headings').waitFor()
    await looksRight(page)
    await page.getByRole('link', { name: 'Import / Export' }).click()

    await page
      .getByLabel('Product list')
      .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: shopify })
    await page.getByRole('button', { name: 'Check this file' }).click()
    await page.getByText('In the other shop it is not published.').waitFor()
    await looksRight(page)
    await page.getByLabel('Type').selectOption('suit')
    await page.getByLabel('Description').fill('More about it soon.')
    await page.getByRole('checkbox', { name: 'Trending' }).check()
    await page.getByRole('button', { name: 'Check again' }).click()
    const stole = page.getByRole('article').filter({ hasText: 'Woollen Stole' })
    await stole.getByText(/^(New|Unchanged)$/).waitFor()

    const start = page.getByRole('button', { name: /^Import \d+ products?$/ })
    if ((await start.count()) > 0) {
      await start.click()
      await page.getByText(/\d products? imported/).waitFor()
      await stole.getByText(/^(Added|Unchanged)$/).waitFor()
    }
    await looksRight(page)
    await page.getByRole('link', { name: /^Refused/ }).click()
    await stole.waitFor({ state: 'detached' })

    await page.goto('/admin/exchange')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Products as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-products\.csv$/)
  },
)
