import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { signUpNewCustomer, home } from '../support/shopping.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)

const TABS_MAX = 80

/** Presses Tab until the focused element has this accessible name. */
async function tabTo(page: Page, role: string, name: string): Promise<void> {
  const wanted = page.getByRole(role as 'button', { name, exact: true }).first()
  await wanted.waitFor()
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches the ${role} ${name}`)
}

async function press(page: Page, role: string, name: string): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

test('a complete purchase works by keyboard alone on a phone', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor({ viewport: phone })
  const focusMoved = () => page.locator('h1:focus').waitFor()
  await signUpNewCustomer(page)

  await page.goto('/shop/saree')
  await press(page, 'link', saree.title)
  await page.waitForURL(/productinfo/)
  await focusMoved()
  await press(page, 'button', 'Add to Cart')
  await press(page, 'link', 'Go to Cart')
  await page.waitForURL(/\/cart$/)
  await focusMoved()
  await press(page, 'button', 'Order Now')
  await page.waitForURL(/\/orderSummary/)
  await focusMoved()

  for (const [name, value] of Object.entries(home)) {
    await tabTo(page, 'textbox', name)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
  }
  await press(page, 'button', 'Place Order')

  const window = page.frameLocator('iframe[title="Razorpay Sandbox"]')
  const success = window.getByRole('button', { name: 'Success', exact: true })
  await success.and(window.locator(':enabled')).waitFor()
  for (
    let tabs = 0;
    tabs < TABS_MAX && !(await success.evaluate((button) => button === document.activeElement));
    tabs++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await waitForNotification(page, 'Order Placed Successfully!')
  await page.waitForURL((address) => address.pathname === '/')
  expect(await shop.db.selectFrom('orders').select('payment_state').execute()).toEqual([
    { payment_state: 'paid' },
  ])
})
