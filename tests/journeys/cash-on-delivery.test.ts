import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { axeOn } from '../support/axe.ts'
import { findHoliday } from '../../src/shop/settings/holiday/holiday-store.server.ts'
import { insertOffer } from '../../src/shop/offers/offer-store.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { newOffer } from '../support/offers.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  logIn,
  owner,
  putInCart,
} from '../support/shopping.ts'

const { url, shop, mailFolder } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

async function expectClean(page: Page): Promise<void> {
  // Scrolls to the top, because axe reports controls as too small if the fixed bar covers half of
  // them.
  await page.evaluate(() => window.scrollTo(0, 0))
  const { violations } = await axeOn(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
}

async function mailedCode(email: string): Promise<string> {
  const read = () =>
    readdirSync(mailFolder)
      .map((name) => readFileSync(path.join(mailFolder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /^\d{6}$/m.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(read).toBeDefined()
  return read()!
}

const stockOf = (productId: string) =>
  shop.db
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', productId)
    .executeTakeFirst()

async function orderWithCoupon(page: Page): Promise<void> {
  await insertOffer(shop.db, newOffer({ name: 'Diwali', code: 'DIWALI10' }))
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  const coupon = page.getByRole('textbox', { name: 'Coupon code' })
  await coupon.fill('diwali10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Remove code' }).waitFor()
  await page.getByRole('list', { name: 'Offers' }).getByText('Diwali (code DIWALI10)').waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await page.getByRole('button', { name: 'Place Order' }).waitFor()
}

async function useCoupon(page: Page): Promise<void> {
  const coupon = page.getByRole('textbox', { name: 'Coupon code' })
  await page.getByRole('button', { name: 'Remove code' }).click()
  const apply = page.getByRole('button', { name: 'Apply' })
  await coupon.fill('nothing')
  await apply.click()
  await page.getByText('We do not know this code').first().waitFor()
  await coupon.fill('diwali10')
  await apply.click()
  await page.getByRole('button', { name: 'Remove code' }).click()
  await coupon.fill('diwali10')
  await apply.click()
  await page
    .getByRole('list', { name: 'Offers' })
    .getByText('Diwali (code DIWALI10): − 249.90 Rs.')
    .waitFor()
  await page.getByText('2,249.10 Rs.').first().waitFor()
  await expectClean(page)
}

const away = 'We are away for Diwali'

async function setHolidayNotice(desk: Page): Promise<void> {
  const form = desk.getByRole('region', { name: 'Holiday notice' })
  await form.getByRole('textbox', { name: 'Notice' }).fill(away)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect.poll(async () => (await findHoliday(shop.db)).holidayText).toBe(away)
}

test('a cash order is placed once despite a double click, after the admin enabled it', async () => {
  const [saree, expensive] = [
    await sareeInShop(shop.db, { images: 0, quantity: 5 }),
    await sareeInShop(shop.db, {
      images: 0,
      sellingPricePaise: 600_000,
      originalPricePaise: 700_000,
    }),
  ]
  const desk = (await visitor({ reducedMotion: 'reduce' })).page
  await logIn(desk, owner, '/admin/login')
  await desk.goto('/admin/settings')
  await desk.getByRole('checkbox', { name: 'Offer cash on delivery' }).check()
  await desk
    .getByRole('region', { name: 'Cash on delivery' })
    .getByRole('button', { name: 'Update' })
    .click()
  await desk.getByText('Updated successfully!').waitFor()
  await setHolidayNotice(desk)
  await expectClean(desk)

  const { page } = await visitor({ viewport: phone, reducedMotion: 'reduce' })
  const customer = await signUpNewCustomer(page)
  await putInCart(page, saree)
  await orderWithCoupon(page)
  await fillDelivery(page)
  await page.getByRole('note').getByText('You can order now.').waitFor()
  await page.getByRole('complementary', { name: 'Holiday notice' }).getByText(away).waitFor()
  const ways = page.getByRole('group', { name: 'How would you like to pay?' })
  await expect.poll(() => ways.getByRole('radio', { name: 'Pay online' }).isChecked()).toBe(true)
  await ways.getByRole('radio', { name: 'Cash on delivery' }).check()
  await expectClean(page)
  await useCoupon(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const code = page.getByRole('textbox', { name: 'Code from Email' })
  await code.waitFor()
  await expectClean(page)
  await code.fill('12345')
  await code.press('Enter')
  await page.getByText('This code is not valid.').waitFor()
  await code.fill(await mailedCode(customer.email))
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await waitForNotification(page, 'Order Placed Successfully!')
  await expect.poll(() => page.getByText('Payment Successful').count()).toBe(0)
  await page.waitForURL((address) => address.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')

  expect(
    await shop.db.selectFrom('offer_uses').select(['state', 'discount_paise']).execute(),
  ).toEqual([{ state: 'used', discount_paise: 24_990 }])
  await page.goto('/orders')
  await page.getByText('Cash on delivery').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  expect(
    await shop.db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', saree.id)
      .execute(),
  ).toEqual([{ on_hand: 4, reserved: 0 }])

  await desk.goto('/admin/orders')
  await desk.getByText('Cash on delivery').waitFor()
  await desk.getByRole('switch', { name: 'Order Confirmed' }).click()
  await page.locator('[aria-valuetext="Order Confirmed"]').waitFor()

  await putInCart(page, expensive)
  await goToOrderSummary(page)
  await page.getByText('Cash on delivery is possible for orders up to 5,000 Rs.').waitFor()
  await expect.poll(() => page.getByRole('radio').count()).toBe(1)
})

test('two tabs with the same cart place one cash order, which its customer cancels', async () => {
  await shop.db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  const saree = await sareeInShop(shop.db, { images: 0, quantity: 5 })
  const { page, openTab } = await visitor()
  const { email } = await signUpNewCustomer(page)
  await shop.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
  await putInCart(page, saree)
  await goToOrderSummary(page)
  const other = await openTab()
  await other.goto('/orderSummary')
  for (const tab of [page, other]) {
    await fillDelivery(tab)
    await tab.getByRole('radio', { name: 'Cash on delivery' }).check()
  }
  // Clicks by script at the same time: the first order empties the other tab's cart, which may
  // remove its button.
  await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() => document.querySelector<HTMLElement>('button[form="delivery"]')?.click()),
    ),
  )
  await page
    .getByText(/Order Placed Successfully!|Your cart is empty/)
    .first()
    .waitFor()
  await page.goto('/orders')
  await page.getByRole('progressbar').first().waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  expect(await stockOf(saree.id)).toEqual({ on_hand: 4 })

  const { number } = await shop.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('product_id', '=', saree.id)
    .where('placed_at', 'is not', null)
    .select('number')
    .executeTakeFirstOrThrow()
  await page.goto(`/orders/${number}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Ordered twice')
  await expectClean(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).dblclick()
  await page.getByText('You cancelled this order on').waitFor()
  await expectClean(page)
  expect(await stockOf(saree.id)).toEqual({ on_hand: 5 })
})

test('store credit that an admin gives pays for a whole order without the gateway', async () => {
  const saree = await sareeInShop(shop.db, { images: 0, quantity: 5 })
  const { page } = await visitor({ viewport: phone, reducedMotion: 'reduce' })
  const { email } = await signUpNewCustomer(page)
  const desk = await openAdminPage(visitor, `/admin/credit?email=${encodeURIComponent(email)}`)
  await desk.getByRole('textbox', { name: 'Amount in rupees' }).fill('3000')
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Late parcel')
  await desk.getByRole('button', { name: 'Give credit' }).click()
  await desk.getByText('Balance: 3,000 Rs.').waitFor()
  await expectAccessible(desk)

  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await page.getByRole('checkbox', { name: 'Use my store credit (3,000 Rs.)' }).check()
  await page.getByText('Left to pay online: 0 Rs.').waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await waitForNotification(page, 'Order Placed Successfully!')
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/orders')
  await page.getByText('Paid with store credit').waitFor()
})
