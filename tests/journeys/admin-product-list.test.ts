import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import { changeStock } from '../../src/shop/stock/change-stock.server.ts'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { axeOn } from '../support/axe.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { startShop } from '../support/test-shop.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const ownerAt = (path: string, options?: Parameters<typeof visitor>[0]) =>
  openAdminPage(visitor, path, options)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const findPrice = async (id: string) => (await findProduct(shop.db, id))?.sellingPricePaise

async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await box(page, name).fill(value)
}

test('stock is counted per size, stock is added, and the ledger lists every movement', async () => {
  const suit = await suitInShop(shop.db, { title: 'Counted suit', images: 0, quantity: 6 })
  const page = await ownerAt(`/admin/updateproduct/${suit.id}`)
  await page.getByRole('switch', { name: 'Count each size separately' }).check()
  await fillForm(page, { 'Quantity S': '2', 'Quantity M': '3' })
  await press(page, 'Update Product')
  await waitForNotification(page, 'Product Updated successfully')
  await page.getByRole('link', { name: 'Counted suit', exact: true }).click()
  await page.getByLabel('Size').selectOption('L')
  await page.getByLabel('New pieces').fill('4')
  await press(page, 'Add stock')
  const movement = (words: string) => page.getByRole('row').filter({ hasText: words })
  await movement('New pieces, size L').getByText('+4', { exact: true }).waitFor()
  await movement('Corrected').getByText('−6', { exact: true }).waitFor()
})

test('the product list can be searched, filtered and sorted by URL, and updates after a sale', async () => {
  const zebra = 'Zebra suit with a long dupatta'
  await suitInShop(shop.db, {
    title: zebra,
    images: 0,
    categories: ['Popular', 'Recommended'],
    sellingPricePaise: 90_000,
  })
  const low = await suitInShop(shop.db, {
    title: 'Aqua suit',
    images: 0,
    categories: ['Popular'],
    quantity: 4,
  })
  const page = await ownerAt('/admin/products?category=Popular')
  const titles = () => page.getByRole('row').getByRole('heading').allInnerTexts()
  await page.getByLabel('Sort').selectOption('price-up')
  await page.waitForURL(
    (address) =>
      address.search.includes('sort=price-up') && address.search.includes('category=Popular'),
  )
  await expect.poll(titles).toEqual([zebra, 'Aqua suit'])
  await page.setViewportSize({ width: 1200, height: 800 })
  const heights = page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...(await heights))).toBeLessThanOrEqual(72)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('aqua')
  await press(page, 'Search')
  await expect.poll(titles).toEqual(['Aqua suit'])
  await page.getByText('4 in stock').waitFor()

  await shop.db.transaction().execute((tx) =>
    changeStock(tx, [
      {
        productId: low.id,
        size: '',
        onHand: -2,
        reserved: 0,
        reason: 'correction',
        orderId: null,
        movedBy: null,
      },
    ]),
  )
  await page.getByText('Low: 2 left').waitFor()
  await page.goBack()
  await expect.poll(titles).toEqual([zebra, 'Aqua suit'])
})

test('a price is saved on leaving the row and undone by a button, but not over a colleague’s', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Blur saree', images: 0 })
  const page = await ownerAt('/admin/products?search=blur', { viewport: desktop })
  const price = box(page, 'Selling price of Blur saree')
  const undo = page.getByRole('button', { name: 'Undo the change of Blur saree' })
  await price.fill('100')
  await price.press('Escape')
  await expect.poll(() => price.inputValue()).toBe('2,499')
  await price.fill('1800')
  await price.press('Tab')
  expect(await findPrice(saree.id)).toBe(249_900)
  await box(page, 'Quantity of Blur saree').fill('9')
  await page.getByRole('heading', { name: 'Products' }).click()
  await expect.poll(() => findPrice(saree.id)).toBe(180_000)
  await undo.click()
  await expect.poll(() => findPrice(saree.id)).toBe(249_900)
  await undo.waitFor({ state: 'detached' })
  expect(await findProduct(shop.db, saree.id)).toMatchObject({ available: 5 })

  await price.fill('1700')
  await price.press('Enter')
  await undo.waitFor()
  const theirs = shop.db.updateTable('products').set({ version: 9, selling_price_paise: 160_000 })
  await theirs.where('id', '=', saree.id).execute()
  await undo.click()
  await page
    .getByText(/Somebody else changed this product first/)
    .first()
    .waitFor()
  expect(await findPrice(saree.id)).toBe(160_000)
})

test('a price is not saved when the window loses the focus or when it falls by more than half', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Window saree', images: 0 })
  const page = await ownerAt('/admin/products?search=window', { viewport: desktop })
  const price = box(page, 'Selling price of Window saree')
  const heading = page.getByRole('heading', { name: 'Products' })
  await price.fill('2400')
  await page.evaluate(() => {
    document.hasFocus = () => false
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.hasFocus = () => true
  })
  await price.fill('240')
  await heading.click()
  await page.getByText('Less than half: press Save').waitFor()
  await price.fill('2300')
  await heading.click()
  await expect.poll(() => findPrice(saree.id)).toBe(230_000)
  expect(await findProduct(shop.db, saree.id)).toMatchObject({ version: 2 })
  await page.getByRole('button', { name: 'Undo the change of Window saree' }).waitFor()
  await price.fill('230')
  const save = page.getByRole('button', { name: 'Save Window saree' })
  await save.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  await expect.poll(() => findPrice(saree.id)).toBe(23_000)
})

test('a price that is typed while an earlier one is being saved is saved after it', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Patient saree', images: 0 })
  const page = await ownerAt('/admin/products?search=patient', { viewport: desktop })
  const price = box(page, 'Selling price of Patient saree')
  const leave = () => page.getByRole('heading', { name: 'Products' }).click()
  const ways = [leave, () => press(page, 'Save Patient saree'), () => price.press('Enter')]
  for (const [turn, save] of ways.entries()) {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/admin/products.data*', async (route) => {
      if (route.request().method() === 'POST') await isHeld
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await price.fill(`${2300 - turn}`)
    await leave()
    await sent
    await price.fill(`${2200 - turn}`)
    await save()
    release()
    await expect.poll(() => findPrice(saree.id)).toBe((2200 - turn) * 100)
    await page.getByRole('button', { name: 'Undo the change of Patient saree' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(await findProduct(shop.db, saree.id)).toMatchObject({ version: 7 })
})

test('a price that was discarded or saved on leaving the row does not come back with the page', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Reload saree', images: 0 })
  const page = await ownerAt('/admin/products?search=reload', { viewport: desktop })
  const price = box(page, 'Selling price of Reload saree')
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('quick-edit')))
  await price.fill('2400')
  expect(await stored()).toHaveLength(1)
  await price.press('Escape')
  await expect.poll(() => price.inputValue()).toBe('2,499')
  expect(await stored()).toEqual([])
  await price.fill('2300')
  await page.getByRole('heading', { name: 'Products' }).click()
  await expect.poll(() => findPrice(saree.id)).toBe(230_000)
  await expect.poll(stored).toEqual([])
  await page.reload()
  await expect.poll(() => price.inputValue()).toBe('2,300')
})

test('selected products get a new price once after a preview, and their old price when undone', async () => {
  const names = ['Bulk saree one', 'Bulk saree two']
  const inShop = { images: 0, sellingPricePaise: 200_000 }
  const [one] = await Promise.all(names.map((title) => sareeInShop(shop.db, { ...inShop, title })))
  const page = await ownerAt('/admin/products?search=bulk+saree', { viewport: phone })
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByText('2 selected', { exact: true }).waitFor()
  await press(page, 'Edit selected')
  await page.getByRole('heading', { name: 'Edit 2 products' }).waitFor()
  await page.getByLabel('Round to').selectOption('Ending in 99')
  await box(page, 'Amount').fill('10')
  await press(page, 'Preview')
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText('1,799 Rs.').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Change 2 products' }).dblclick()
  await page.getByText(/^Changed 2 of 2 products/).waitFor()
  expect(await findPrice(one!.id)).toBe(179_900)
  await page.reload()
  await press(page, 'Undo')
  await page.getByText(/^Undone on/).waitFor()
  expect(await findPrice(one!.id)).toBe(200_000)
})

test('axe finds no violation on the product pages, with and without errors, on phone and desktop', async () => {
  const saree = await sareeInShop(shop.db, { title: 'For everybody', images: 0, quantity: 0 })
  const page = await ownerAt('/admin/products')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const path of [
      '/admin/products',
      '/admin/products?search=none',
      `/admin/productinfos/${saree.id}`,
      `/admin/updateproduct/${saree.id}`,
      '/admin/addproducts',
      `/admin/bulk-edits/new?id=${saree.id}`,
      '/admin/bulk-edits',
    ]) {
      await page.goto(path)
      if (path.endsWith('addproducts')) {
        await press(page, 'Add Product')
        await page.locator('[name=title][aria-invalid=true]').waitFor()
        await page.evaluate(() => scrollTo(0, 0)) // the sticky head covers links above the focus
      }
      const { violations } = await axeOn(page, { 'target-size': { enabled: true } })
        .exclude('[aria-label="Notifications"]') // its contrast is low while it fades in
        .analyze()
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path} ${id}: ${html}`)),
      ).toEqual([])
      const width = page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width).toBeLessThanOrEqual(viewport.width)
    }
  }
})
