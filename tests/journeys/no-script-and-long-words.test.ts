import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { signUpNewCustomer } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const WORD = 'Kanjivaramsilksareewithpeacockandtemplebordersinmaroonandgold'
const saree = await sareeInShop(shop.db, {
  title: WORD,
  description: WORD.repeat(3),
  categories: ['Latest'],
  images: 0,
})
const visitor = await openBrowser(url)

test('without script, only working buttons are shown, and the contact form keeps its text', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto(productPath(saree))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /^Add to Cart|quantity/ }).count())
    .toBe(0)
  await page.goto('/shop/Latest')
  await expect.poll(() => page.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0)
  await page.goto('/contact')
  await page.getByLabel('Message', { exact: true }).fill('Do you have it in blue?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('alert').first().waitFor()
  allowErrors(/status of 400/)
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('Do you have it in blue?')

  const { page: login } = await visitor()
  await signUpNewCustomer(login)
  const { page: cart } = await visitor({
    javaScriptEnabled: false,
    storageState: await login.context().storageState(),
  })
  await cart.goto('/cart')
  await cart.getByRole('heading', { name: 'Your Cart' }).waitFor()
  await expect.poll(() => cart.getByText('Fetching your cart…').isVisible()).toBe(false)
})

test('a word longer than a small screen wraps on every page', async () => {
  const { page } = await visitor({ viewport: { width: 320, height: 640 } })
  await signUpNewCustomer(page)
  await page.goto('/profile')
  for (const [label, text] of [
    ['First Name', WORD],
    ['House', WORD],
    ['Area', WORD],
    ['City', WORD],
    ['State', WORD],
    ['Pincode', '411001'],
    ['Phone', '9876543210'],
  ] as const)
    await page.getByLabel(label).first().fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio').first().waitFor()

  await page.goto(productPath(saree))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Remove from Cart' }).waitFor()
  for (const path of [
    productPath(saree),
    '/shop/Latest',
    `/shop/searchQuery/${WORD}x`,
    `/shop/${WORD}`,
    '/cart',
    '/orderSummary',
    '/profile',
    '/',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (/cart|Summary/.test(path)) await page.getByText(WORD).first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(320)
  }
})

test('Add New Address shows the form and focuses its first field on a phone', async () => {
  const { page } = await visitor({ viewport: phone })
  await signUpNewCustomer(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Add New Address' }).click()
  await page.waitForURL(/address=new/)
  await expect
    .poll(() => page.getByLabel('First Name').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await expect.poll(() => page.getByText('A new address').isVisible()).toBe(true)
  await expect
    .poll(() =>
      page.getByLabel('First Name').evaluate((field) => field.getBoundingClientRect().top),
    )
    .toBeLessThan(phone.height / 2)
})
