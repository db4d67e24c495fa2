import { afterEach, expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import { logIn, owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)
// The preview of a draft runs no scripts.
afterEach(() => allowErrors(/Blocked script/))

const TYPED = 'Woven by hand'

test.each([
  ['/admin/home-page', 'Add section', 'Heading', 'Save draft'],
  ['/admin/menus', 'Add column to footer', 'Heading', 'Save draft'],
  ['/admin/kinds/saree', 'Add size', /^Size \d+$/, 'Save kind'],
  ['/admin/kinds/attributes/work', 'Add choice', /^Choice \d+$/, 'Save attribute'],
] as const)(
  'after a new login, %s shows an added part and its text again',
  async (path, add, label, save) => {
    const page = await openAdminPage(visitor, path)
    const fields = page.getByRole('textbox', { name: label, exact: true })
    await fields
      .or(page.getByRole('button', { name: add, exact: true }))
      .first()
      .waitFor()
    const before = await fields.count()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press(add)
    await expect.poll(() => fields.count()).toBe(before + 1)
    await expect
      .poll(async () => {
        await fields.last().fill('')
        await fields.last().fill(TYPED)
        return page.evaluate(() => Object.values(localStorage).join())
      })
      .toContain(TYPED)

    await page.context().clearCookies()
    await press(save)
    await page.waitForURL(/\/admin\/login/)
    await page.getByRole('textbox', { name: 'Password', exact: true }).waitFor()
    await logIn(page, owner, '/admin/login')
    await page.waitForURL((address) => address.pathname === path)
    await page.getByText('What you had typed here is back.').waitFor()
    await expect.poll(() => fields.count()).toBe(before + 1)
    await expect.poll(() => fields.last().inputValue()).toBe(TYPED)
  },
)
