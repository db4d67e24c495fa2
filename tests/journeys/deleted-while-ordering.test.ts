import { expect, test } from 'vitest'
import { deleteProduct } from '../../src/shop/catalogue/delete-product.server.ts'
import { admin, sareeInShop } from '../support/builders.ts'
import { openBrowser } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  fillDelivery,
  goToOrderSummary,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUpNewCustomer,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const { db } = shop
const visitor = await openBrowser(url)

test('a product deleted during checkout refuses the first order, and the next press orders the rest', async () => {
  const [lotus, rose] = [
    await sareeInShop(db, { title: 'Lotus Banarasi', sellingPricePaise: 249_900, images: 0 }),
    await sareeInShop(db, { title: 'Rose Chanderi', sellingPricePaise: 99_900, images: 0 }),
  ]
  const { page } = await visitor()
  const customer = await signUpNewCustomer(page)
  await putInCart(page, rose)
  await putInCart(page, lotus)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await deleteProduct(db, rose.id, (await admin(db)).id)

  await page.getByRole('button', { name: 'Place Order' }).click()
  const advice = page.getByRole('alert')
  await advice.getByText('Something has changed since you chose').waitFor()
  await advice.getByText('Rose Chanderi is no longer available.').waitFor()
  await page.getByRole('button', { name: 'Remove Rose Chanderi' }).waitFor()

  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['total_paise', 'title'])
    .where('email', '=', customer.email)
    .execute()
  expect(orders).toEqual([{ total_paise: 249_900, title: 'Lotus Banarasi' }])
})
