import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { adminRouteAccess, storefrontRoutes, type RouteAccess } from '../support/admin-routes.ts'
import { allowErrors, openBrowser, waitForHydration } from '../support/browser.ts'
import { fillForms, openByRouter } from '../support/screen-forms.ts'
import { openScreens } from '../support/screens.ts'
import { logIn } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const opened = await startShop()
const customer = await signedIn(opened)
const admin = await signedIn(opened, 'admin')
const screens: Record<string, string> = await openScreens(opened, {
  customer: customer.id,
  admin: admin.id,
})
const visitor = await openBrowser(opened.url)
const TYPED = 'typed before the session ended'
const RESTORED = 'What you had typed here is back.'
const password = 'six-yards-of-silk'

afterEach(() => allowErrors(/status of 4|Blocked script/))

async function openAs(person: Visitor & { email: string }, login: string): Promise<Page> {
  const { page } = await visitor()
  await page.goto(login)
  await logIn(page, { email: person.email, password }, login)
  return page
}

/** The values of the fields that `fillForms` has filled, by the form's number. Forms with a draft of
 * their own are left out. Fields without a name belong to the state of their form. */
function readFilled(): string[] {
  return [...document.querySelectorAll<HTMLFormElement>('main form[data-offline]')]
    .filter(({ method, dataset }) => method === 'post' && !('notKept' in dataset))
    .flatMap((form) => [...form.elements] as HTMLInputElement[])
    .filter(({ value, dataset }) => value?.startsWith('typed') && !dataset['notKept'])
    .filter(({ name, form }) => name || form!.querySelector('[data-kept-state]'))
    .map(({ name, value, form }) => `${form!.dataset['offline']} ${name}: ${value}`)
}

const typedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('typed:'))
const forget = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('typed:')) localStorage.removeItem(key)
}

const pagesOf = (routes: RouteAccess[]) =>
  routes
    .filter(({ isPage, isWritten }) => isPage && isWritten)
    .filter(({ path }) => !/^\/(admin\/(login|set-up|invitation)|authentication)/.test(path))
    // The product form has a draft of its own, and asks before it is left.
    .filter(({ path }) => !/^\/admin\/(addproducts|updateproduct)/.test(path))
    .map(({ path }) => screens[path] ?? path)

describe.each([
  ['storefront', customer, '/authentication', '/about', pagesOf(storefrontRoutes)],
  ['admin', admin, '/admin/login', '/admin/changes', pagesOf(adminRouteAccess)],
] as const)('every form of the %s', (_name, person, login, elsewhere, addresses) => {
  test('fills in again what was typed and not sent', async () => {
    const page = await openAs(person, login)
    const lost: string[] = []
    let filled = 0
    for (const address of addresses.filter((each) => each !== '/orderSummary')) {
      // A new document: the previous page may still be busy with a navigation of its own.
      await page.goto(address)
      await waitForHydration(page)
      await page.evaluate(fillForms, TYPED)
      const before = await page.evaluate(readFilled)
      if (before.length === 0) continue
      filled++
      await page.evaluate(openByRouter, elsewhere)
      await page.evaluate(openByRouter, address)
      const isRestored = await page
        .getByText(RESTORED)
        .waitFor({ timeout: 30_000 })
        .then(
          () => true,
          () => false,
        )
      await page.evaluate(fillForms, null)
      const after = await page.evaluate(readFilled)
      if (!isRestored || after.join('\n') !== before.join('\n'))
        lost.push(`${address}: ${before.join(', ')} became ${after.join(', ')}`)
      await page.evaluate(forget)
    }
    expect(lost).toEqual([])
    expect(filled).toBeGreaterThan(0)
  })
})

const forms = [
  ['/profile', 'House No', 'Save'],
  ['/profile/account', 'First Name', 'Save Name'],
  ['/orders/:number', 'Reason (optional)', 'Yes, cancel it'],
  ['/orders/:number/return', 'Would you like to tell us more? (optional)', 'Send the request'],
  ['/orders/:number/reviews', 'Your review', 'Send review'],
] as const

test.each(forms)(
  'after a new login, the text of the page %s is back',
  async (path, label, button) => {
    const page = await openAs(customer, '/authentication')
    const address = screens[path] ?? path
    await page.goto(address)
    const field = page.getByLabel(label, { exact: true })
    await expect
      .poll(async () => {
        await field.fill('')
        await field.fill(TYPED)
        return (await page.evaluate(typedKeys)).length
      })
      .toBeGreaterThan(0)
    await page.context().clearCookies()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(/\/authentication/)
    await logIn(page, { email: customer.email, password })
    await page.getByText(RESTORED).waitFor()
    await expect.poll(() => field.inputValue()).toBe(TYPED)
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname + (searchParams.has('address') ? '?address=new' : '')).toBe(
      address.split('?c')[0],
    )
  },
)

test('bank details are not stored in the browser', async () => {
  const page = await openAs(customer, '/authentication')
  await page.goto(screens['/orders/:number/return']!)
  await page.getByLabel('UPI id').last().fill('asha@okaxis')
  const note = page.getByLabel('Would you like to tell us more? (optional)')
  await expect
    .poll(async () => {
      await note.fill('')
      await note.fill('Too tight')
      return page.evaluate(() => JSON.stringify(localStorage))
    })
    .toContain('Too tight')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('okaxis')
})
