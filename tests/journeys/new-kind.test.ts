import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { openBrowser, phone } from '../support/browser.ts'
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
  await box(desk, 'Singular name').fill("Girls' lehenga")
  await box(desk, 'Plural name').fill("Girls' lehengas")
  await press(desk, 'Add sizes Age in years')
  await box(desk, 'Measurement 1').fill('Bust')
  await box(desk, 'Measurement 1 of size 3').fill('21')
  await press(desk, 'Save kind')
  await desk.getByRole('link', { name: "Girls' lehenga", exact: true }).waitFor()

  await desk.goto('/admin/addproducts')
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
