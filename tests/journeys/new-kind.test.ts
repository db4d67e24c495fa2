import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { shopTimeOf } from '../../src/shop/shop-time.ts'
import { findPublishTime } from '../../src/shop/site/site-schedule-store.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone, waitForHydration } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  addToCart,
  fillDelivery,
  goToOrderSummary,
  owner,
  placeOrder,
  pressInPaymentWindow,
  signUpNewCustomer,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an owner adds the kind girls’ lehenga on a phone, and a customer buys one in 4 years', async () => {
  const desk = await openAdminPage(visitor, '/admin/kinds', { viewport: phone, hasTouch: true })
  await desk.getByRole('link', { name: 'Add kind' }).click()
  await press(desk, 'Save kind')
  await expect
    .poll(() => box(desk, 'Singular name').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await box(desk, 'Singular name').fill("Girls' lehenga")
  await box(desk, 'Plural name').fill("Girls' lehengas")
  await press(desk, 'Add sizes Age in years')
  await box(desk, 'Measurement 1').fill('Bust')
  await box(desk, 'Measurement 1 of size 3').fill('21')
  await press(desk, 'Save kind')
  await waitForNotification(desk, 'Kind saved')
  await desk.getByRole('link', { name: "Girls' lehenga", exact: true }).waitFor()

  await desk.goto('/admin/addproducts')
  await waitForHydration(desk)
  await desk.getByLabel('Type').selectOption("Girls' lehenga")
  await desk.getByRole('checkbox', { name: '4 years', exact: true }).check()
  await desk.getByRole('checkbox', { name: '14 years', exact: true }).check()
  for (const [name, value] of Object.entries({
    Title: 'Marigold Lehenga',
    Description: 'With a twirl.',
    'Original Price': '3999',
    'Selling Price': '1999',
    'Quantity 4 years': '3',
  }))
    await box(desk, name).fill(value)
  await press(desk, 'Add Product')
  await waitForNotification(desk, 'Added product successfully!')

  const { page } = await visitor()
  await signUpNewCustomer(page)
  await page.goto('/shop/girls-lehenga')
  await page.getByRole('link', { name: 'Marigold Lehenga', exact: true }).click()
  await expect
    .poll(() => page.getByRole('radio', { name: '4 years' }).first().isChecked())
    .toBe(true)
  await press(page, 'Size guide')
  await page.getByRole('dialog', { name: 'Size guide' }).getByText('53.5 cm').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('radio', { name: '14 years sold out' }).check()
  await page.getByText('Sold out in size 14 years').waitFor()
  await page.getByRole('radio', { name: '4 years', exact: true }).check()
  await addToCart(page)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await expect
    .poll(() =>
      shop.db
        .selectFrom('stock')
        .select(['size', 'on_hand'])
        .where('on_hand', '=', 2)
        .where('size', '=', '4 years')
        .execute(),
    )
    .toHaveLength(1)
})

async function scheduleHomePage(desk: Page): Promise<void> {
  const at = shopTimeOf(new Date(Date.now() + 86_400_000))
  await desk.goto('/admin/home-page')
  await waitForHydration(desk)
  await desk.getByText('Publish later', { exact: true }).click()
  await desk.getByLabel('Time of publication').fill(at)
  await press(desk, 'Publish at this time')
  await desk.getByText(/^A version is published on/).waitFor()
  await expectAccessible(desk)
  await press(desk, 'Cancel publication')
  await expect.poll(() => findPublishTime(shop.db, 'home')).toBeUndefined()
  allowErrors(/Blocked script execution/) // the preview's frame runs no scripts
}

test('an owner orders the products of a collection by keyboard, and visitors see this order', async () => {
  const titles = ['Jasmine Organza', 'Indigo Ikat', 'Rose Georgette']
  for (const title of titles) await sareeInShop(shop.db, { title, images: 0 })
  const desk = await openAdminPage(visitor, '/admin/collections')
  await waitForHydration(desk)
  await desk.getByRole('link', { name: 'Add collection' }).click()
  await box(desk, 'Collection title').fill('Monsoon picks')
  for (const title of titles) {
    await desk.getByRole('searchbox', { name: 'Add a product' }).fill(title)
    await press(desk, `Add: ${title}`)
    await desk.getByRole('button', { name: `Remove: ${title}` }).waitFor()
  }
  await desk.getByRole('button', { name: 'Up: Rose Georgette' }).focus()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect
    .poll(() =>
      desk.getByRole('list', { name: 'Chosen products' }).locator('span').allTextContents(),
    )
    .toEqual(['Rose Georgette', 'Jasmine Organza', 'Indigo Ikat'])
  await press(desk, 'Remove: Jasmine Organza')
  await expectAccessible(desk)
  await press(desk, 'Save collection')
  await waitForNotification(desk, 'Collection saved')
  await desk.getByRole('link', { name: 'Monsoon picks' }).waitFor()

  const { page } = await visitor()
  await page.goto('/shop/monsoon-picks')
  await page.getByRole('heading', { level: 1, name: 'Monsoon picks' }).waitFor()
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Rose Georgette', 'Indigo Ikat'])
  await scheduleHomePage(desk)
})
