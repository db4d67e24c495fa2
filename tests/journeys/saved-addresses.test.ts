import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { listAddresses } from '../../src/shop/customers/address-store.server.ts'
import { saveAddress } from '../../src/shop/customers/save-address.server.ts'
import { axeOn } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { address } from '../support/test-services.ts'
import { startShop } from '../support/test-shop.ts'
import {
  fillDelivery,
  goToOrderSummary,
  paymentWindow,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUpNewCustomer,
} from '../support/shopping.ts'

const { url, shop } = await startShop()
const { db } = shop
const visitor = await openBrowser(url)
const smallPhone = { viewport: { width: 360, height: 640 }, hasTouch: true }

async function customerWith(page: Page, ...houses: string[]): Promise<string> {
  const { email } = await signUpNewCustomer(page)
  const { id: customerId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (const houseNo of houses)
    await saveAddress(db, { customerId, id: null, address: { ...address, houseNo } })
  return customerId
}

const houseOfOrder = async (customerId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('house_no')
      .where('customer_id', '=', customerId)
      .where('payment_state', '=', 'paid')
      .execute()
  ).map(({ house_no: house }) => house)

const pay = async (page: Page) => {
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
}

test('a saved address leads to a paid order in at most eight taps on a small phone', async () => {
  const saree = await sareeInShop(db, { images: 0, categories: ['Latest'] })
  const { page } = await visitor(smallPhone)
  const customerId = await customerWith(page, '21')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await page.goto('/shop/Latest')
  await tap(page.getByRole('link', { name: saree.title, exact: true }))
  await tap(page.getByRole('button', { name: 'Add to Cart', exact: true }))
  await tap(page.getByRole('link', { name: 'Go to Cart' }).first())
  await tap(page.getByRole('button', { name: 'Order Now' }))
  await page.getByRole('button', { name: 'Change address' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).count()).toBe(0)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await tap(page.getByRole('button', { name: 'Place Order' }))
  await tap(paymentWindow(page).getByRole('button', { name: 'Success' }))
  await page.waitForURL((address) => address.pathname === '/')
  await expect.poll(() => houseOfOrder(customerId)).toEqual(['21'])
  expect(taps).toBeLessThanOrEqual(8)
})

test('a customer changes to another saved address, and a reload keeps it', async () => {
  const { page } = await visitor()
  const customerId = await customerWith(page, '21', '35')
  await putInCart(page, await sareeInShop(db, { images: 0 }))
  await goToOrderSummary(page)
  const change = page.getByRole('button', { name: 'Change address' })
  await change.press('Enter')
  const radios = page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio')
  await expect.poll(() => radios.count()).toBe(2)
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement)
  await expect.poll(() => isFocused(page.getByRole('radio', { name: ' 21,' }))).toBe(true)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('radio', { name: ' 35,' }).check()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.poll(() => isFocused(change)).toBe(true)
  await page.reload()
  await page.getByText('35,').waitFor()
  await pay(page)
  await expect.poll(() => houseOfOrder(customerId)).toEqual(['35'])
})

test('Add New Address opens fields with the name, and the paid order saves the address', async () => {
  const { page } = await visitor(smallPhone)
  const customerId = await customerWith(page, '21')
  await putInCart(page, await sareeInShop(db, { images: 0 }))
  await goToOrderSummary(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const firstName = page.getByRole('textbox', { name: 'First Name', exact: true })
  await expect.poll(() => firstName.inputValue()).toBe('Meera')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'House No', exact: true }).inputValue())
    .toBe('')
  await fillDelivery(page)
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await pay(page)
  await expect.poll(() => houseOfOrder(customerId)).toEqual(['14'])
  await expect.poll(async () => (await listAddresses(db, customerId)).length).toBe(2)
})

test('a saved address edited in another tab opens the fields with messages', async () => {
  const { page } = await visitor(smallPhone)
  const customerId = await customerWith(page, '21')
  await putInCart(page, await sareeInShop(db, { images: 0 }))
  await goToOrderSummary(page)
  await page.getByRole('button', { name: 'Change address' }).waitFor()
  const [saved] = await listAddresses(db, customerId)
  await saveAddress(db, { customerId, id: saved!.id, address: { ...address, houseNo: '22' } })
  await placeOrder(page)
  const house = page.getByRole('textbox', { name: 'House No', exact: true })
  await expect.poll(() => house.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => house.evaluate((input) => input === document.activeElement)).toBe(true)
  const problem = page.getByText('Your saved address says something else now.')
  await problem.and(page.locator('[id$=problem]')).waitFor()
  await page.getByRole('button', { name: 'Use a saved address' }).click()
  await page.getByRole('radio', { name: ' 22,' }).waitFor()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.poll(() => house.count()).toBe(0)
  await pay(page)
  await expect.poll(() => houseOfOrder(customerId)).toEqual(['22'])
})

test('without script the choice of a saved address is a form', async () => {
  const { page } = await visitor()
  await customerWith(page, '21', '35')
  const plain = (
    await visitor({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).page
  await plain.goto('/orderSummary', { waitUntil: 'domcontentloaded' })
  await plain.getByText('Change', { exact: true }).click()
  await plain.getByRole('radio', { name: ' 35,' }).check()
  await plain.getByRole('button', { name: 'Use this address' }).click()
  await plain.waitForURL(/address=/)
  const region = plain.getByRole('region', { name: 'Delivery address' })
  await expect.poll(() => region.innerText()).toMatch(/35, .*Change/s)
})
