import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { signUpNewCustomer, logIn, owner, putInCart } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const ownerAt = (path: string, options?: Parameters<typeof visitor>[0]) =>
  openAdminPage(visitor, path, options)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const chooseImage = (page: Page, number: number, file: string) =>
  page.getByLabel(`Image ${number}`, { exact: true }).setInputFiles(`tests/pictures/${file}`)
const productInBooks = (title: string) =>
  shop.db.selectFrom('products').selectAll().where('title', '=', title).executeTakeFirst()

/** Reloads the page until the text appears, because a cached page is stale until the event arrives. */
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

test('a product is added, repriced, sold out and deleted on a phone while it is in a cart', async () => {
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
  await box(desk, 'What the picture shows (picture 2)').fill('The border')
  await press(desk, 'Add Product')
  await waitForNotification(desk, 'Added product successfully!')
  await desk.getByRole('heading', { name: 'Rose Organza' }).waitFor()
  const product = (await productInBooks('Rose Organza'))!

  const { page } = await visitor()
  await signUpNewCustomer(page)
  await showsSoon(page, '/shop/Latest', 'Rose Organza')
  await page.getByRole('link', { name: 'Rose Organza', exact: true }).click()
  await page.getByText('2,499 Rs.').first().waitFor()
  await page.getByAltText('The border').waitFor({ state: 'attached' })
  await putInCart(page, product)

  await desk.getByRole('link', { name: 'Edit Rose Organza' }).click()
  await box(desk, 'Selling Price').fill('1999')
  await press(desk, 'Update Product')
  await waitForNotification(desk, 'Product Updated successfully')
  await showsSoon(page, productPath(product), '1,999 Rs.')

  await box(desk, 'Quantity of Rose Organza').fill('0')
  await press(desk, 'Save Rose Organza')
  await desk
    .getByRole('row', { name: 'Rose Organza' })
    .getByText('Sold out', { exact: true })
    .waitFor()
  await showsSoon(page, productPath(product), 'Sold out')

  await press(desk, 'Delete Product: Rose Organza')
  await desk
    .getByRole('dialog', { name: 'Delete Rose Organza?' })
    .getByRole('button', { name: 'Yes, delete it' })
    .click()
  await waitForNotification(desk, 'Product Deleted successfully')
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

test('the product form keeps its input when validation fails, the page closes or the session ends', async () => {
  const page = await ownerAt('/admin/addproducts')
  await chooseImage(page, 3, 'Portrait_8.jpg')
  await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()
  await fillForm(page, { Title: 'Half a saree', 'Original Price': 'dear', 'Highlight 2': 'Silk' })
  await press(page, 'Add Highlight')
  await box(page, 'Highlight 3').fill('Zari')
  await page.getByText('Please enter a price in rupees').waitFor()
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
  await press(page, 'Add Product')
  await page.getByText('This must not be above the original price (MRP).').first().waitFor()
  await fillForm(page, { 'Selling Price': '450' })
  await page.context().clearCookies()
  await press(page, 'Add Product')
  await page.waitForURL((address) => address.pathname === '/admin/login')
  await logIn(page, owner, '/admin/login')
  await page.waitForURL((address) => address.pathname === '/admin/addproducts')
  await expect.poll(() => box(page, 'Description').inputValue()).toBe('The other half.')
  await press(page, 'Remove highlight 2')
  await press(page, 'Add Product')
  await waitForNotification(page, 'Added product successfully!')
  expect(await productInBooks('Half a saree')).toMatchObject({
    highlights: ['Zari'],
    selling_price_paise: 45_000,
  })

  await page.goto('/admin/addproducts')
  await expect.poll(() => box(page, 'Title').inputValue()).toBe('')
})

test('a product is saved on the next try after the connection was lost', async () => {
  const page = await ownerAt('/admin/addproducts')
  await fillForm(page, {
    Title: 'Monsoon',
    Description: 'Rain.',
    'Original Price': '500',
    'Selling Price': '400',
  })
  await page.context().setOffline(true)
  await chooseImage(page, 1, 'Portrait_3.jpg')
  await page.getByText('The connection was lost before the picture arrived').waitFor()
  await press(page, 'Add Product')
  await page.getByText('Failed to add product').first().waitFor()
  await page.context().setOffline(false)
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Importing a module|dynamically imported/)
  await press(page, 'Try again')
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  await press(page, 'Add Product')
  await waitForNotification(page, 'Added product successfully!')
})

test('an unreadable image shows the reason; other images are dropped, pasted and reordered', async () => {
  const page = await ownerAt('/admin/addproducts')
  await page.getByLabel('Image 1', { exact: true }).setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
  })
  await page.getByRole('alert').getByText('An iPhone HEIC picture cannot be used here.').waitFor()
  await page.getByLabel('Image 1', { exact: true }).setInputFiles({
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\xff\xd8\xff\xe0 cut off', 'latin1'),
  })
  await page.getByRole('alert').getByText('This picture is damaged or incomplete.').waitFor()
  allowErrors(/422/)

  await page
    .getByLabel('Image 1', { exact: true })
    .setInputFiles(['tests/pictures/Portrait_3.jpg', 'tests/pictures/Landscape_1.jpg'])
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await box(page, 'What the picture shows (picture 2)').fill('The second')
  await press(page, 'Move picture 2 earlier')
  await expect
    .poll(() => box(page, 'What the picture shows (picture 1)').inputValue())
    .toBe('The second')

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
  await expect
    .poll(() => box(page, 'What the picture shows (picture 3)').inputValue())
    .toBe('The second')
  await press(page, 'Remove picture 3')
  await expect.poll(() => page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(2)
})
