import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { axeOn } from './axe.ts'
import { waitForHydration, type openBrowser } from './browser.ts'
import { logIn, owner } from './shopping.ts'

type OpenVisitor = Awaited<ReturnType<typeof openBrowser>>

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
const sessions = new WeakMap<OpenVisitor, StorageState>()

/** Opens an admin page as the first admin, in a separate browser context. Later calls in a test file
 * continue the session of the first one, unless it has ended. */
export async function openAdminPage(
  visitor: OpenVisitor,
  path: string,
  options: Parameters<OpenVisitor>[0] = {},
): Promise<Page> {
  const storageState = sessions.get(visitor)
  const { page } = await visitor({ ...options, ...(storageState && { storageState }) })
  await page.goto(storageState ? path : '/admin/login')
  if (new URL(page.url()).pathname === '/admin/login') {
    await logIn(page, owner, '/admin/login')
    sessions.set(visitor, await page.context().storageState())
    await page.goto(path)
  }
  await waitForHydration(page)
  return page
}

/** Expects that axe finds no violation, including its rule for the size of touch targets. */
export async function expectAccessible(page: Page, skippedRules: string[] = []): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0)) // axe reports targets covered by the fixed bar as too small
  const skipped = skippedRules.map((rule) => [rule, { enabled: false }])
  const { violations } = await axeOn(page, {
    'target-size': { enabled: true },
    ...Object.fromEntries(skipped),
  })
    .exclude('iframe')
    .analyze()
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${page.url()} ${id}: ${html.slice(0, 160)}`),
    ),
  ).toEqual([])
}
