import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const ownerAt = (path: string, options?: Parameters<typeof visitor>[0]) =>
  openAdminPage(visitor, path, options)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const productInBooks = (title: string) =>
  shop.db.selectFrom('products').selectAll().where('title', '=', title).executeTakeFirst()

async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await box(page, name).fill(value)
}

test('the later of two conflicting edits shows both versions, and the merged one can be saved', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Two hands', images: 0 })
  const page = await ownerAt(`/admin/updateproduct/${saree.id}`)
  await fillForm(page, { Title: 'My hands', 'Selling Price': '2,000' })
  const other = await page.context().newPage()
  await other.goto('/admin/products?search=hands')
  await box(other, 'Selling price of Two hands').fill('2100')
  await box(other, 'Quantity of Two hands').fill('9')
  await press(other, 'Save Two hands')
  await expect.poll(() => productInBooks('Two hands')).toMatchObject({ version: 2 })

  await press(page, 'Update Product')
  await page.getByRole('heading', { name: 'Somebody else changed this product first' }).waitFor()
  await page.locator('[aria-label="Changed by somebody else"]:focus').waitFor()
  await expect.poll(() => box(page, 'Quantity').inputValue()).toBe('9')
  await expect.poll(() => box(page, 'Title').inputValue()).toBe('My hands')
  await press(page, 'Take their Selling Price')
  await press(page, 'Update Product')
  await waitForNotification(page, 'Product Updated successfully')
  expect(await productInBooks('My hands')).toMatchObject({
    selling_price_paise: 210_000,
    version: 3,
  })

  await box(other, 'Quantity of My hands').fill('4')
  await shop.db
    .updateTable('products')
    .set({ version: 4, selling_price_paise: 100_000 })
    .where('id', '=', saree.id)
    .execute()
  await press(other, 'Save My hands')
  await other
    .getByText(/Somebody else changed this product first/)
    .first()
    .waitFor()
  await expect.poll(() => box(other, 'Selling price of My hands').inputValue()).toBe('2,100')
  expect((await productInBooks('My hands'))?.selling_price_paise).toBe(100_000)
})
