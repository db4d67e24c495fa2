import type { Page, Request } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { adminRouteAccess, storefrontRoutes, type RouteAccess } from '../support/admin-routes.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import {
  fillForms,
  openByRouter,
  pressForm,
  pressLink,
  readScreen,
  waitForGuard,
  withoutPrefetch,
} from '../support/offline-screen.ts'
import { openScreens } from '../support/screens.ts'
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

const TYPED = 'typed without a connection'
/** A list has the same form in each row. */
const FORMS_MAX = 3
const BUSY = 'The shop is busy for a moment.'
/** Pages with a text of their own say it, the others the first. */
const LOST = /Connection lost|could not be (sent|recorded|saved)|no answer|Please try again/i

const hasTyped = (texts: string[]) => texts.some((text) => text.startsWith(TYPED))
const addressOf = ({ path }: RouteAccess) => screens[path] ?? path
/** The first ones lead a person who is logged in to another page. */
const leftOut = new Set([
  ...['/admin/login', '/admin/login/code', '/admin/set-up', '/admin/invitation'],
  ...['/authentication/guest', '/shop/searchQuery'],
  // This form is checked in the browser before it is sent (admin-products.test.ts).
  ...['/admin/addproducts', '/admin/updateproduct/:id'],
])
const pagesOf = (routes: RouteAccess[]) =>
  routes.filter(({ isPage, path }) => isPage && !leftOut.has(path))

afterEach(() => allowErrors(/ERR_INTERNET|ERR_FAILED|Failed to|status of [45]|Blocked script/))

test('every page with a parameter has an address in screens.ts: add a new one', () => {
  const missing = [...pagesOf(storefrontRoutes), ...pagesOf(adminRouteAccess)]
    .map(addressOf)
    .filter((address) => /[:*]/.test(address))
  expect(missing).toEqual([])
})

async function openAs({ cookie }: Visitor, path: string): Promise<Page> {
  const { page } = await visitor()
  page.context().setDefaultTimeout(10_000)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: opened.url }])
  await withoutPrefetch(page)
  await page.goto(path)
  return page
}

/** Expects that the page with its frame and text stays, and that it says `words`. */
async function expectKept(page: Page, label: string, words: RegExp, typed: boolean) {
  await expect
    .poll(async () => (await page.evaluate(readScreen)).said, { message: label })
    .toMatch(words)
  const { hasFrame, texts } = await page.evaluate(readScreen)
  const isKept = { hasFrame, hasText: !typed || hasTyped(texts) }
  expect(isKept, label).toEqual({ hasFrame: true, hasText: true })
}

const isOfForm = {
  predicate: (request: Request) => request.method() === 'POST' || /healthz/.test(request.url()),
  timeout: 5_000,
}

/** Sends each form without a connection, and then again with an answer of the shop. */
async function tryForms(page: Page, address: string, forms: number): Promise<string[]> {
  const sent: string[] = []
  let isOffline = false
  const connect = async (isOn: boolean) => {
    isOffline = !isOn
    await page.context().setOffline(isOffline)
  }
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    if (isOffline) return route.abort('internetdisconnected')
    sent.push(request.postData() ?? '')
    // With this status the browser keeps the page.
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 })
    return route.fulfill({ status: 503, contentType: 'text/plain', body: BUSY })
  })
  for (let index = 0; index < Math.min(forms, FORMS_MAX); index++) {
    const label = `${address}, form ${index + 1}`
    const hasText = hasTyped((await page.evaluate(readScreen)).texts)
    await connect(false)
    const failed = page.waitForEvent('requestfailed', isOfForm).catch(() => label)
    if ((await page.evaluate(pressForm, index)) !== 'post') {
      await connect(true)
      continue
    }
    expect(await failed).not.toBe(label)
    await expectKept(page, label, LOST, hasText)
    await connect(true)
    sent.splice(0)
    await page.evaluate(pressForm, index)
    await expect.poll(() => sent.length, { message: `${label}: retry` }).toBe(1)
    await expectKept(page, label, /busy|try again|lost/i, hasText)
  }
  await page.unrouteAll({ behavior: 'wait' })
  return sent
}

async function tryLink(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true)
  const target = await page.evaluate(pressLink)
  if (target) await expectKept(page, `${address}, link to ${target}`, LOST, false)
  await page.context().setOffline(false)
  if (!target) return
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(async () => (await page.evaluate(readScreen)).path, { message: address })
    .not.toBe(new URL(address, opened.url).pathname)
}

async function tryPage(page: Page, address: string): Promise<void> {
  await waitForGuard(page)
  if (/^\/(nowhere|orderSummary)/.test(address)) await page.goto(address)
  else await page.evaluate(openByRouter, address)
  const forms = await page.evaluate(fillForms, TYPED)
  await tryForms(page, address, forms)
  if (forms === 0) await tryLink(page, address)
}

describe.each([
  ['storefront', customer, '/', pagesOf(storefrontRoutes)],
  ['admin', admin, '/admin', pagesOf(adminRouteAccess)],
] as const)('every page of the %s', (_name, person, start, routes) => {
  test('keeps its text when a form or link fails, and can be used again', async () => {
    const page = await openAs(person, start)
    const problems: string[] = []
    for (const address of routes.map(addressOf))
      await tryPage(page, address).catch((error: Error) => {
        problems.push(`${address}: ${error.message.slice(0, 200)}`)
        return page.unrouteAll({ behavior: 'wait' }).then(() => page.context().setOffline(false))
      })
    expect(problems).toEqual([])
  }, 300_000)
})
