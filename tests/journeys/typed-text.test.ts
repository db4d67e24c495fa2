import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { findNewestSiteRecord } from '../../src/shop/site/site-store.server.ts'
import { siteMessages } from '../../src/web/admin/site/site-messages.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import { admin, orderBeingPaid, sareeInShop } from '../support/builders.ts'
import { logIn, owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const { db } = shop
await ensureAdmin(db, shop.auth, owner)
const visitor = await openBrowser(url)

const order = await orderBeingPaid(db)
await db
  .updateTable('orders')
  .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date() })
  .where('id', '=', order.id)
  .execute()

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const RESTORED = 'What you had typed here is back.'

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')))

/** Types the text again until the page's script is ready and has stored the text. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await field.fill('')
      await field.fill(text)
      return (await storedKeys(page)).length
    })
    .toBeGreaterThan(0)
}

/** Holds the data that the page loads again after a form, until the returned function is called. */
async function holdLoadedData(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Sends a form after the session has ended, runs `between`, logs in again and expects the typed text. */
async function survives(
  page: Page,
  fields: Record<string, string>,
  button: () => Promise<void>,
  between: () => Promise<unknown> = async () => {},
) {
  const path = new URL(page.url()).pathname
  for (const [name, value] of Object.entries(fields)) await type(page, box(page, name), value)
  await page.context().clearCookies()
  await button()
  await page.waitForURL((address) => address.pathname === '/admin/login')
  // The address changes before the page, which may have a field `Email` too.
  await box(page, 'Password').waitFor()
  await between()
  await logIn(page, owner, '/admin/login')
  await page.waitForURL((address) => address.pathname === path)
  await page.getByText(RESTORED).waitFor()
  for (const [name, value] of Object.entries(fields))
    await expect.poll(() => box(page, name).inputValue(), { message: name }).toBe(value)
}

test('typed site information, including an added question, survives an ended session', async () => {
  const page = await openAdminPage(visitor, '/admin/siteinfo')
  const about = page.getByRole('region', { name: 'About', exact: true })
  await survives(page, { 'About Us': 'Hand-woven since 1987' }, () =>
    about.getByRole('button', { name: 'Update' }).click(),
  )
  const loadAgain = await holdLoadedData(page)
  await about.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Updated successfully!').waitFor()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await loadAgain()
  await page.reload()
  await expect.poll(() => box(page, 'About Us').inputValue()).toBe('Hand-woven since 1987')
  await expect.poll(() => page.getByText(RESTORED).count()).toBe(0)

  await press(page, 'Add FAQ')
  const faqs = { 'Question 1': 'Size?', 'Response 1': 'S–XXL', 'Question 2': 'Wash?' }
  const update = page
    .getByRole('region', { name: 'FAQs', exact: true })
    .getByRole('button', { name: 'Update' })
  await survives(page, { ...faqs, 'Response 2': 'By hand' }, () => update.click())
  await update.click()
  await page.getByText('Updated successfully!').waitFor()
})

test('typed courier, note and reason survive an ended session, and starting over removes them', async () => {
  const page = await openAdminPage(visitor, `/admin/orders/${order.number}`)
  await page.getByText('Cancel order', { exact: true }).click()
  const reason = { 'Reason for cancelling': 'A flaw' }
  const courier = { Courier: 'Ekart', 'Tracking number': 'E9' }
  for (const [name, value] of Object.entries(courier))
    await type(page, page.getByLabel(name, { exact: true }), value)
  await survives(page, { ...reason, 'Internal note': 'Ring twice' }, () => press(page, 'Save note'))
  await expect.poll(() => page.getByLabel('Courier', { exact: true }).inputValue()).toBe('Ekart')
  await press(page, 'Save note')
  await page.getByText('Note saved').waitFor()

  await page.reload()
  await page.getByText(RESTORED).waitFor()
  await press(page, 'Start over')
  await expect.poll(() => page.getByLabel('Courier', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => page.getByText(RESTORED).count()).toBe(0)
  await expect.poll(() => box(page, 'Internal note').inputValue()).toBe('Ring twice')
})

test('the typed text of a newsletter and of an invitation survives an ended session', async () => {
  const page = await openAdminPage(visitor, '/admin/newsletters/new')
  await survives(page, { Subject: 'New silks', Text: 'They are here.' }, () =>
    press(page, 'Save and preview'),
  )
  await page.goto('/admin/people')
  await survives(page, { Email: 'devi@example.com' }, () => press(page, 'Invite'))
})

test('FAQ edits restored after a login are refused as a conflict if a colleague has published meanwhile', async () => {
  const page = await openAdminPage(visitor, '/admin/siteinfo')
  const update = page
    .getByRole('region', { name: 'FAQs', exact: true })
    .getByRole('button', { name: 'Update' })
  const newest = () => findNewestSiteRecord(db, 'faqs')
  const basedOnVersion = (await newest())?.version ?? 0
  const theirs = { FAQs: [{ question: 'Returns?', response: 'Within a week' }] }
  await survives(
    page,
    { 'Question 1': 'Colours?', 'Response 1': 'Many' },
    () => update.click(),
    () => publishSiteRecord(db, { kind: 'faqs', basedOnVersion, body: theirs, publishedBy: null }),
  )
  await update.click()
  await page.getByText(siteMessages.changedByOther).first().waitFor()
  expect((await newest())?.body).toEqual(theirs)

  await update.click()
  await expect
    .poll(async () => JSON.stringify((await newest())?.body))
    .toContain('"question":"Colours?"')
})

test('a quick edit restored after a login is refused as a conflict if a colleague has saved meanwhile', async () => {
  const saree = await sareeInShop(db, { title: 'Ruby Kota saree' })
  const colleague = await admin(db)
  const page = await openAdminPage(visitor, '/admin/products')
  const price = `Selling price of ${saree.title}`
  const save = () => press(page, `Save ${saree.title}`)
  const priceNow = async () => {
    const { selling_price_paise } = await db
      .selectFrom('products')
      .where('id', '=', saree.id)
      .select('selling_price_paise')
      .executeTakeFirstOrThrow()
    return selling_price_paise
  }
  await survives(page, { [price]: '499' }, save, () =>
    quickEditProduct(db, {
      id: saree.id,
      basedOn: 1,
      sellingPricePaise: 59_900,
      quantity: null,
      savedBy: colleague.id,
    }),
  )
  await save()
  await page.getByText('Somebody else changed this product first').first().waitFor()
  expect(await priceNow()).toBe(59_900)

  await save()
  await expect.poll(priceNow).toBe(49_900)
  // The product in this test has an image without a file.
  allowErrors(/404/)
})

test('the next person at the same browser does not see the text typed by the previous one', async () => {
  const page = await openAdminPage(visitor, '/admin/siteinfo')
  await type(page, box(page, 'About Us'), 'My secret plans')
  const devi = { ...owner, email: 'devi@zari.test' }
  await ensureAdmin(db, shop.auth, devi)
  await page.context().clearCookies()
  await page.goto('/admin/login')
  await logIn(page, devi, '/admin/login')
  await page.goto('/admin/siteinfo')
  await expect.poll(() => box(page, 'About Us').inputValue()).not.toContain('secret')
  expect(await storedKeys(page)).toHaveLength(1)
})
