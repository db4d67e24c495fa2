import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  fillDelivery,
  goToOrderSummary,
  logIn,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUpNewCustomer,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)

/** Opens two devices and signs in the same customer on both. */
async function twoDevices() {
  const [{ page: laptop }, { page: mobile }] = [await visitor(), await visitor({ viewport: phone })]
  const customer = await signUpNewCustomer(laptop)
  await mobile.goto('/authentication')
  await logIn(mobile, customer)
  return { laptop, mobile, email: customer.email }
}

const saree = () => sareeInShop(shop.db, { images: 0 })
const deleteButton = (page: Page, { title }: ShopProduct) =>
  page.getByRole('button', { name: `Delete ${title}` })
const numbersOf = async (email: string) => {
  const orders = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('email', '=', email)
    .orderBy('id')
    .execute()
  return orders.map(({ number }) => number)
}

test('cart changes on two devices appear on both without a reload', async () => {
  const { laptop, mobile } = await twoDevices()
  const [red, green, blue] = [await saree(), await saree(), await saree()]
  await mobile.goto('/cart')
  await mobile.getByText('Your cart is empty').waitFor()
  for (const product of [red, green]) {
    await putInCart(laptop, product)
    await deleteButton(mobile, product).waitFor()
  }
  await putInCart(laptop, blue)
  await deleteButton(mobile, blue).waitFor()
  await laptop.goto('/cart')

  await Promise.all([
    deleteButton(mobile, red).click(),
    laptop.getByRole('button', { name: `Increase quantity of ${green.title}` }).click(),
  ])
  for (const page of [laptop, mobile]) {
    await deleteButton(page, red).waitFor({ state: 'detached' })
    await page.getByText('2,499 Rs. × 2').waitFor()
    await deleteButton(page, blue).waitFor()
  }

  await laptop.getByRole('button', { name: `Save for later: ${blue.title}` }).click()
  for (const page of [laptop, mobile]) await deleteButton(page, blue).waitFor({ state: 'detached' })
  const wishes = await shop.db.selectFrom('wish_list_items').select('product_id').execute()
  expect(wishes).toEqual([{ product_id: blue.id }])
})

test('a product bought on one device leaves the other’s cart and can be ordered again when confirmed', async () => {
  const { laptop, mobile, email } = await twoDevices()
  const product = await saree()
  await putInCart(laptop, product)
  await mobile.goto('/cart')
  await deleteButton(mobile, product).waitFor()
  await goToOrderSummary(laptop)
  await fillDelivery(laptop)
  await placeOrder(laptop)
  await pressInPaymentWindow(laptop, 'Success')
  await laptop.waitForURL((address) => address.pathname === '/')
  await mobile.getByText('Your cart is empty').waitFor()

  await putInCart(mobile, product)
  await goToOrderSummary(mobile)
  await placeOrder(mobile)
  const [first] = await numbersOf(email)
  await mobile
    .getByRole('alert')
    .getByText(`You ordered ${product.title} in order ${first} at`)
    .waitFor()
  expect(await numbersOf(email)).toEqual([first])

  await mobile.getByRole('button', { name: 'Order It Again' }).click()
  await pressInPaymentWindow(mobile, 'Success')
  await mobile.getByText('Order Placed Successfully!').first().waitFor()
  expect(await numbersOf(email)).toHaveLength(2)
})

test('a guest’s wish list joins the account at the login and is the same on another device', async () => {
  const piece = await saree()
  const { page: laptop } = await visitor()
  await laptop.goto(`/productinfo/${piece.id}`)
  await laptop.getByRole('button', { name: `Add to wish list: ${piece.title}` }).click()
  await waitForNotification(laptop, 'Added to your wish list')
  await laptop.goto('/wishlist')
  await laptop.getByRole('link', { name: piece.title, exact: true }).waitFor()
  await putInCart(laptop, piece)
  await laptop.goto('/authentication')
  const waiting = laptop.getByRole('region', { name: 'Your cart waits for you' })
  await waiting.getByText(piece.title).waitFor()
  const customer = await signUpNewCustomer(laptop)
  await laptop.goto('/wishlist')
  await laptop.getByRole('button', { name: 'Share my list' }).click()
  await laptop.getByRole('textbox', { name: 'Link to your list' }).waitFor()

  const { page: mobile } = await visitor({ viewport: phone })
  await mobile.goto('/authentication')
  await logIn(mobile, customer)
  await mobile.goto('/wishlist')
  const heart = mobile.getByRole('button', { name: `Remove from wish list: ${piece.title}` })
  await heart.click()
  await waitForNotification(mobile, 'Removed from your wish list')
  const wishes = () =>
    shop.db
      .selectFrom('wish_list_items')
      .select('added_at')
      .where('product_id', '=', piece.id)
      .execute()
  await expect.poll(wishes).toEqual([])
  await laptop.goto('/wishlist')
  await laptop.getByText('Your wish list is empty').waitFor()
})
