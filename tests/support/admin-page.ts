import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { openBrowser } from './browser.ts'
import { logIn, owner } from './shopping.ts'

type OpenVisitor = Awaited<ReturnType<typeof openBrowser>>

/** Opens an admin page as the first admin, in a separate browser context. */
export async function openAdminPage(
  visitor: OpenVisitor,
  path: string,
  options: Parameters<OpenVisitor>[0] = {},
): Promise<Page> {
  const { page } = await visitor(options)
  await page.goto('/admin/login')
  await logIn(page, owner, '/admin/login')
  await page.goto(path)
  return page
}

/** Expects that axe finds no violation, including its rule for the size of touch targets. */
export async function expectAccessible(page: Page, skippedRules: string[] = []): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0)) // axe reports targets covered by the fixed bar as too small
  const skipped = skippedRules.map((rule) => [rule, { enabled: false }])
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .options({ rules: { 'target-size': { enabled: true }, ...Object.fromEntries(skipped) } })
    .analyze()
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${page.url()} ${id}: ${html.slice(0, 160)}`),
    ),
  ).toEqual([])
}
