import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { adminRouteAccess, storefrontRoutes, type RouteAccess } from '../support/admin-routes.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { openByRouter } from '../support/screen-forms.ts'
import { openScreens } from '../support/screens.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const opened = await startShop()
const customer = await signedIn(opened)
const admin = await signedIn(opened, 'admin')
const screens: Record<string, string> = await openScreens(opened, {
  customer: customer.id,
  admin: admin.id,
})
const visitor = await openBrowser(opened.url)

const zoomed = { width: 320, height: 256 }
const landscape = { width: 640, height: 360 }
const addressesOf = (routes: RouteAccess[]) =>
  routes
    .filter(({ isPage, path }) => isPage && !/^\/admin\/(login|set-up|invitation)/.test(path))
    .map(({ path }) => screens[path] ?? path)

afterEach(() => allowErrors(/status of 4|Blocked script/))

test('every page with a parameter has an address in screens.ts: add a new one', () => {
  const addresses = [...addressesOf(storefrontRoutes), ...addressesOf(adminRouteAccess)]
  expect(addresses.filter((address) => /[:*]/.test(address))).toEqual([])
})

/** Runs in the page. Lists what stays on the screen while the page is scrolled. */
function findStuck(): string[] {
  scrollTo(0, 200)
  const stuck = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility } = getComputedStyle(element)
    if (!/fixed|sticky/.test(position) || visibility === 'hidden') return false
    const { top, height, width } = element.getBoundingClientRect()
    const isStuck = position === 'fixed' || Math.abs(top) < 1
    return isStuck && height > 1 && width > 1 && top < innerHeight && element.textContent !== ''
  })
  scrollTo(0, 0)
  return stuck.map((element) => element.outerHTML.slice(0, 100))
}

/** Runs in the page. The letters of a font that is still loading have other widths. */
async function findTooWide(): Promise<string[]> {
  document.body.getBoundingClientRect()
  await document.fonts.ready
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const widest = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right >= scrollWidth - 1,
  )
  return [`${scrollWidth - clientWidth} px too wide: ${widest.at(-1)?.outerHTML.slice(0, 200)}`]
}

async function misfitsOf(page: Page, address: string): Promise<string[]> {
  const misfits: string[] = []
  const add = (display: string, found: string[]) =>
    misfits.push(...found.map((misfit) => `${address} ${display}: ${misfit}`))
  await page.setViewportSize(zoomed)
  add('at 400 %', await page.evaluate(findTooWide))
  add('at 400 %', await page.evaluate(findStuck))
  await page.setViewportSize(landscape)
  add('in landscape', await page.evaluate(findStuck))
  await page.setViewportSize(phone)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  add('with large text', await page.evaluate(findTooWide))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return misfits
}

describe.each([
  ['storefront', customer, '/', addressesOf(storefrontRoutes)],
  ['admin', admin, '/admin', addressesOf(adminRouteAccess)],
] as const)('every page of the %s', (_name, { cookie }, start, addresses) => {
  test('fits a small, a low and an enlarged screen, on which nothing stays fixed', async () => {
    const { page } = await visitor({ viewport: phone, reducedMotion: 'reduce' })
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: opened.url }])
    await page.goto(start)
    const misfits: string[] = []
    for (const address of addresses) {
      if (/^\/(nowhere|orderSummary)/.test(address)) await page.goto(address)
      else await page.evaluate(openByRouter, address)
      misfits.push(...(await misfitsOf(page, address)))
    }
    expect(misfits).toEqual([])
  })
})
