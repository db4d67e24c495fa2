import fs from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright'
import { afterAll, afterEach, expect } from 'vitest'
import { recordNotifications } from './notifications.ts'

export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1440, height: 900 }

export type Visitor = {
  page: Page
  /** Opens another tab with the same cookies and storage. */
  openTab(): Promise<Page>
}

const SHELL = '/usr/bin/chromium-headless-shell'

/** Opens a browser whose visitors each have a context of their own, without cookies. */
export async function openBrowser(
  origin: string,
): Promise<(options?: BrowserContextOptions) => Promise<Visitor>> {
  const browser = await chromium.launch({
    executablePath:
      process.env['CHROMIUM_PATH'] ?? (fs.existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  afterAll(() => browser.close())
  return (options) => visitorOf(browser, origin, options)
}

let complaints: string[] = []
let allowed: RegExp[] = []
let contexts: BrowserContext[] = []

/** Fails a test whose pages report console errors, script errors or violations of the security policy. */
afterEach(async () => {
  const isAllowed = (complaint: string) => allowed.some((expected) => expected.test(complaint))
  const [said, opened] = [complaints.filter((complaint) => !isAllowed(complaint)), contexts]
  allowed = []
  contexts = []
  await Promise.all(opened.map((context) => context.close()))
  complaints = [] // closing may interrupt a request
  expect(said).toEqual([])
})

/** Ignores matching errors of the running test, which causes them on purpose. Browsers may report
 * them late, so errors that follow are ignored too. */
export function allowErrors(expected: RegExp): void {
  allowed.push(expected)
}

async function visitorOf(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: desktop,
    locale: 'en-IN',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  context.on('page', listenTo)
  await recordNotifications(context)
  contexts.push(context)
  return { page: await context.newPage(), openTab: () => context.newPage() }
}

function listenTo(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => complaints.push(`${error.message} (${page.url()})`))
}

/** Opens a page whose scripts are held back until `wakeUp`. */
export async function openWithoutScript(page: Page, path: string): Promise<{ wakeUp: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/static/entry.client-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { wakeUp: resolve }
}

/** Waits until React handles the events of the page. Text that is typed earlier can be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}
