import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { openBrowser, openWithoutScript, phone } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const storedTitle = async (id: string) =>
  (await shop.db.selectFrom('products').select('title').where('id', '=', id).executeTakeFirst())
    ?.title

test('unsaved changes are shown beside the buttons, and discarded only after a question', async () => {
  const { id } = await sareeInShop(shop.db, { title: 'Ivory Chanderi', images: 0 })
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await openAdminPage(visitor, `/admin/updateproduct/${id}`, { viewport })
    await button(page, 'Update Product').waitFor()
    await expect.poll(() => button(page, 'Discard').count()).toBe(0)
    await box(page, 'Title').fill('Typed title')
    await page.getByText('Unsaved changes').waitFor()
    await expectAccessible(page)
    await button(page, 'Discard').click()
    await button(page, 'Keep editing').click()
    await expect.poll(() => box(page, 'Title').inputValue()).toBe('Typed title')
    await button(page, 'Discard').click()
    await button(page, 'Discard changes').click()
    await expect.poll(() => box(page, 'Title').inputValue()).toBe('Ivory Chanderi')
    await button(page, 'Discard').waitFor({ state: 'detached' })
    await page.reload()
    await button(page, 'Update Product').waitFor()
    await expect.poll(() => box(page, 'Title').inputValue()).toBe('Ivory Chanderi')
    expect(await storedTitle(id)).toBe('Ivory Chanderi')
  }
})

test('text that is entered before hydration stays in the form', async () => {
  const page = await openAdminPage(visitor, '/admin/products')
  const { wakeUp } = await openWithoutScript(page, '/admin/addproducts')
  await page.getByLabel('Type').selectOption('Suit')
  await box(page, 'Title').fill('Typed early')
  wakeUp()
  await page.getByText('Unsaved changes').waitFor()
  await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('suit')
  await expect.poll(() => box(page, 'Title').inputValue()).toBe('Typed early')
})

/** Runs in the page. Names the focused control if a part of it is covered or out of sight. */
function findHidden(): string | null {
  const control = document.activeElement!
  const { top, bottom } = control.getBoundingClientRect()
  const isStuck = (element: Element) =>
    /fixed|sticky/.test(getComputedStyle(element).position) &&
    element.textContent !== '' &&
    !element.contains(control)
  const bars = [...document.querySelectorAll('body *')]
    .filter(isStuck)
    .map((element) => element.getBoundingClientRect())
  const isHidden =
    top < 0 || bottom > innerHeight || bars.some((bar) => top < bar.bottom && bottom > bar.top)
  return isHidden ? `${control.outerHTML.slice(0, 100)} at ${top} to ${bottom}` : null
}

test('no control of the form is covered by a bar when the Tab key reaches it on a small phone', async () => {
  const { id } = await sareeInShop(shop.db, { images: 0 })
  const viewport = { width: 360, height: 640 }
  const page = await openAdminPage(visitor, `/admin/updateproduct/${id}`, { viewport })
  await button(page, 'Update Product').waitFor()
  await box(page, 'Title').fill('Typed title')
  await button(page, 'Discard').waitFor()
  const title = await box(page, 'Title').elementHandle()
  const isLast = () => page.evaluate(() => document.activeElement?.textContent === 'Discard')
  const isFirst = () => page.evaluate((field) => document.activeElement === field, title)
  for (const [key, isAtEnd] of [
    ['Tab', isLast],
    ['Shift+Tab', isFirst],
  ] as const) {
    const hidden: string[] = []
    let reached = 0
    while (!(await isAtEnd())) {
      await page.keyboard.press(key)
      const found = await page.evaluate(findHidden)
      if (found) hidden.push(found)
      reached++
    }
    expect(hidden, key).toEqual([])
    expect(reached).toBeGreaterThan(30)
  }
})

test('a design is renamed on its page, and joins another one only after a confirmation', async () => {
  const [ruby, teal] = [
    await sareeInShop(shop.db, { images: 0 }),
    await sareeInShop(shop.db, { images: 0 }),
  ]
  for (const [{ id }, design] of [
    [ruby, 'Gota'],
    [teal, 'Gota Patti'],
  ] as const)
    await shop.db.updateTable('products').set({ design }).where('id', '=', id).execute()
  const page = await openAdminPage(visitor, '/admin/designs', { viewport: phone })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gota', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Gota' }).waitFor()
  await box(page, 'Design').fill('Gota Patti')
  await button(page, 'Rename').click()
  const confirmation = page.getByRole('checkbox')
  await confirmation.waitFor()
  await expectAccessible(page)
  await confirmation.check()
  await button(page, 'Rename').click()
  await page.getByRole('heading', { level: 1, name: 'Gota Patti' }).waitFor()
  await page.getByText('2 products, oldest first.').waitFor()
})
