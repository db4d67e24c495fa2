import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { changeStock } from '../../src/shop/stock/change-stock.server.ts'
import { ensureAdmin } from '../../src/platform/auth/first-admin.server.ts'
import { sareeInShop, suitInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { desktop, forgive, openBrowser, phone } from './browser.ts'
import { becomeCustomer, logIn, owner, putInCart } from './shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

async function ownerAt(path: string, options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  const { page } = await visitor(options)
  await page.goto('/admin/login')
  await logIn(page, owner, '/admin/login')
  await page.goto(path)
  return page
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const chooseImage = (page: Page, number: number, file: string) =>
  page.getByLabel(`Image ${number}`, { exact: true }).setInputFiles(`tests/pictures/${file}`)
const productInBooks = (title: string) =>
  shop.db.selectFrom('products').selectAll().where('title', '=', title).executeTakeFirst()

/** A kept page may be as old as the news takes: a moment, and the next look shows it. */
async function showsSoon(page: Page, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByText(text).count()
    })
    .toBeGreaterThan(0)
}

async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await box(page, name).fill(value)
}

test('on a phone a product is added with two pictures, stands in the shop, is repriced, sells out and is deleted while it lies in a cart', async () => {
  const desk = await ownerAt('/admin', { viewport: phone, hasTouch: true })
  await desk.getByRole('link', { name: 'Add New Product' }).click()
  await box(desk, 'Title').waitFor()
  await expect.poll(() => desk.getByRole('textbox', { name: /^Highlight/ }).count()).toBe(2)
  await expect.poll(() => box(desk, 'Quantity').inputValue()).toBe('1')
  await expect.poll(() => desk.getByLabel('Type').inputValue()).toBe('saree')

  await chooseImage(desk, 1, 'Portrait_3.jpg')
  await chooseImage(desk, 2, 'Landscape_6.jpg')
  await fillForm(desk, {
    Title: 'Rose Organza',
    Description: 'Sheer, with a scalloped border.',
    'Original Price': '4,999',
    'Selling Price': '2499',
    Quantity: '2',
    'Highlight 1': 'Pure organza',
  })
  await desk.getByRole('checkbox', { name: 'Latest' }).check()
  await box(desk, 'Words for picture 2').fill('The border')
  await press(desk, 'Add Product')
  await desk.getByText('Added product successfully!').waitFor()
  await desk.getByRole('heading', { name: 'Rose Organza' }).waitFor()
  const product = (await productInBooks('Rose Organza'))!

  const { page } = await visitor()
  await becomeCustomer(page)
  await showsSoon(page, '/shop/Latest', 'Rose Organza')
  await page.getByRole('link', { name: 'Rose Organza', exact: true }).click()
  await page.getByText('2,499 Rs.').first().waitFor()
  await page.getByAltText('The border').waitFor({ state: 'attached' })
  await putInCart(page, product)

  await desk.getByRole('link', { name: 'Edit Rose Organza' }).click()
  await box(desk, 'Selling Price').fill('1999')
  await press(desk, 'Update Product')
  await desk.getByText('Product Updated successfully').waitFor()
  await showsSoon(page, `/productinfo/${product.id}`, '1,999 Rs.')

  await box(desk, 'Quantity of Rose Organza').fill('0')
  await press(desk, 'Save Rose Organza')
  await desk
    .getByRole('article', { name: 'Rose Organza' })
    .getByText('Sold out', { exact: true })
    .waitFor()
  await showsSoon(page, `/productinfo/${product.id}`, 'Sold out')

  await press(desk, 'Delete Product: Rose Organza')
  await desk
    .getByRole('dialog', { name: 'Delete Rose Organza?' })
    .getByRole('button', { name: 'Yes, delete it' })
    .click()
  await desk.getByText('Product Deleted successfully').waitFor()
  await desk.getByRole('heading', { name: 'Rose Organza' }).waitFor({ state: 'detached' })
  await page.goto('/cart')
  await page
    .getByText(/Rose Organza/)
    .first()
    .waitFor()
  await page
    .getByText(/no longer available/i)
    .first()
    .waitFor()
})

test('nothing typed is lost when a check fails, the page is closed or the session ends', async () => {
  const page = await ownerAt('/admin/addproducts')
  await chooseImage(page, 3, 'Portrait_8.jpg')
  await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()
  await fillForm(page, { Title: 'Half a saree', 'Original Price': 'dear', 'Highlight 2': 'Silk' })
  await press(page, 'Add Highlight')
  await box(page, 'Highlight 3').fill('Zari')
  await page.getByText('A price in rupees, please').waitFor()
  await press(page, 'Add Product')
  await page.getByText('all fields are required').waitFor()
  await expect
    .poll(() => box(page, 'Description').evaluate((field) => field === document.activeElement))
    .toBe(true)

  await page.reload()
  await page.getByText('What you had typed here is back.').waitFor()
  for (const [name, value] of Object.entries({
    Title: 'Half a saree',
    'Original Price': 'dear',
    'Highlight 2': 'Silk',
    'Highlight 3': 'Zari',
  })) {
    await expect.poll(() => box(page, name).inputValue(), { message: name }).toBe(value)
  }
  await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()

  await fillForm(page, {
    Description: 'The other half.',
    'Original Price': '500',
    'Selling Price': '600',
  })
  await page.getByText('This is above the original price.').waitFor()
  await page.context().clearCookies()
  await press(page, 'Add Product')
  await page.waitForURL((address) => address.pathname === '/admin/login')
  await logIn(page, owner, '/admin/login')
  await page.waitForURL((address) => address.pathname === '/admin/addproducts')
  await expect.poll(() => box(page, 'Description').inputValue()).toBe('The other half.')
  await press(page, 'Remove highlight 2')
  await press(page, 'Add Product')
  await page.getByText('Added product successfully!').waitFor()
  expect(await productInBooks('Half a saree')).toMatchObject({
    highlights: ['Zari'],
    selling_price_paise: 60_000,
  })

  await page.goto('/admin/addproducts')
  await expect.poll(() => box(page, 'Title').inputValue()).toBe('')
})

test('a line that breaks costs a message, and the next try works', async () => {
  const page = await ownerAt('/admin/addproducts')
  await fillForm(page, {
    Title: 'Monsoon',
    Description: 'Rain.',
    'Original Price': '500',
    'Selling Price': '400',
  })
  await page.context().setOffline(true)
  await chooseImage(page, 1, 'Portrait_3.jpg')
  await page.getByText('The line broke before the picture arrived').waitFor()
  await press(page, 'Add Product')
  await page.getByText('Failed to add product').first().waitFor()
  await page.context().setOffline(false)
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Importing a module|dynamically imported/)
  await press(page, 'Try again')
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  await press(page, 'Add Product')
  await page.getByText('Added product successfully!').waitFor()
})

test('a picture that cannot be read says why beside its slot; others are dropped, pasted and put in order', async () => {
  const page = await ownerAt('/admin/addproducts')
  await page
    .getByLabel('Image 1', { exact: true })
    .setInputFiles({
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
    })
  await page.getByRole('alert').getByText('An iPhone HEIC picture cannot be read here.').waitFor()
  await page
    .getByLabel('Image 1', { exact: true })
    .setInputFiles({
      name: 'cut.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('\xff\xd8\xff\xe0 cut off', 'latin1'),
    })
  await page.getByRole('alert').getByText('This picture is damaged or cut off.').waitFor()
  forgive(/422/)

  await page
    .getByLabel('Image 1', { exact: true })
    .setInputFiles(['tests/pictures/Portrait_3.jpg', 'tests/pictures/Landscape_1.jpg'])
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await box(page, 'Words for picture 2').fill('The second')
  await press(page, 'Move picture 2 earlier')
  await expect.poll(() => box(page, 'Words for picture 1').inputValue()).toBe('The second')

  const picture = [...readFileSync('tests/pictures/pngsuite/basn6a16.png')]
  await page.evaluate((bytes) => {
    const clipboard = new DataTransfer()
    clipboard.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  }, picture)
  await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()

  await page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Image 1', { exact: true }) })
    .dragTo(page.getByRole('listitem').filter({ has: page.getByLabel('Image 3', { exact: true }) }))
  await expect.poll(() => box(page, 'Words for picture 3').inputValue()).toBe('The second')
  await press(page, 'Remove picture 3')
  await expect.poll(() => page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(2)
})

test('of two owners the later one sees both, takes what is right and saves', async () => {
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
  await page.getByText('Product Updated successfully').waitFor()
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
  await expect.poll(() => box(other, 'Selling price of My hands').inputValue()).toBe('2100')
  expect((await productInBooks('My hands'))?.selling_price_paise).toBe(100_000)
})

test('sizes are counted separately, new pieces arrive, and the ledger tells it all', async () => {
  const suit = await suitInShop(shop.db, { title: 'Counted suit', images: 0, quantity: 6 })
  const page = await ownerAt(`/admin/updateproduct/${suit.id}`)
  await page.getByRole('switch', { name: 'Count each size separately' }).check()
  await fillForm(page, { 'Quantity S': '2', 'Quantity M': '3' })
  await press(page, 'Update Product')
  await page.getByText('Product Updated successfully').waitFor()
  await page.getByRole('link', { name: 'Counted suit', exact: true }).click()
  await page.getByLabel('Size').selectOption('L')
  await page.getByLabel('New pieces').fill('4')
  await press(page, 'Put on the shelf')
  const movement = (words: string) => page.getByRole('row').filter({ hasText: words })
  await movement('New pieces, size L').getByText('+4', { exact: true }).waitFor()
  await movement('Corrected').getByText('−6', { exact: true }).waitFor()
})

test('the list is searched, filtered and sorted by its address, and follows a sale', async () => {
  await suitInShop(shop.db, {
    title: 'Zebra suit',
    images: 0,
    categories: ['Popular'],
    sellingPricePaise: 90_000,
  })
  const low = await suitInShop(shop.db, {
    title: 'Aqua suit',
    images: 0,
    categories: ['Popular'],
    quantity: 4,
  })
  const page = await ownerAt('/admin/products?category=Popular')
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts()
  await page.getByLabel('Sort').selectOption('price-up')
  await page.waitForURL(
    (address) =>
      address.search.includes('sort=price-up') && address.search.includes('category=Popular'),
  )
  await expect.poll(titles).toEqual(['Zebra suit', 'Aqua suit'])
  await page.getByRole('searchbox', { name: 'Search products' }).fill('aqua')
  await press(page, 'Search')
  await expect.poll(titles).toEqual(['Aqua suit'])
  await page.getByText('4 in stock').waitFor()

  await shop.db
    .transaction()
    .execute((tx) =>
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
  await expect.poll(titles).toEqual(['Zebra suit', 'Aqua suit'])
})

test('nobody is shut out: axe finds nothing on any of the pages, with and without problems, on a phone and on a wide screen', async () => {
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
    ]) {
      await page.goto(path)
      if (path.endsWith('addproducts')) await press(page, 'Add Product')
      const { violations } = await new AxeBuilder({ page })
        .options({ rules: { 'target-size': { enabled: true } } })
        .analyze()
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path} ${id}: ${html}`)),
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
  }
})
