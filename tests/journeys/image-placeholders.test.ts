import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser } from '../support/browser.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)

test('an image shows its tint until it has loaded, on the first page and after navigating', async () => {
  const kota = await sareeInShop(shop.db, { title: 'Emerald Kota', images: 1 })
  const { page } = await visitor()
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  const tintOf = (name: string) =>
    page
      .getByRole('img', { name })
      .first()
      .evaluate((picture) => getComputedStyle(picture).backgroundColor)
  await page.goto(productPath(kota))
  await expect.poll(() => tintOf('Emerald Kota')).toBe('rgb(31, 107, 74)')
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: 'Saree', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Saree' }).waitFor()
  await expect
    .poll(() =>
      page
        .locator('.card', { hasText: 'Emerald Kota' })
        .locator('img')
        .evaluate((picture) => getComputedStyle(picture).backgroundColor),
    )
    .toBe('rgb(31, 107, 74)')
})
