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

/** Opens a browser whose visitors each have a context of their own, without cookies. The contexts are
 * closed after each test. Their `goto` and `reload` wait for hydration, except until
 * 'domcontentloaded'. */
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
  const [messages, opened] = [complaints.filter((complaint) => !isAllowed(complaint)), contexts]
  allowed = []
  contexts = []
  await Promise.all(opened.map((context) => context.close()))
  complaints = [] // closing may interrupt a request
  expect(messages).toEqual([])
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
  waitAfterNavigations(page)
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

function waitAfterNavigations(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  type Options = Parameters<Page['goto']>[1]
  const after = async (response: ReturnType<Page['goto']>, options: Options) => {
    const loaded = await response
    const isReact = () => page.evaluate(() => 'takeEarlyClicks' in window)
    if (options?.waitUntil !== 'domcontentloaded' && (await isReact())) await waitForHydration(page)
    return loaded
  }
  page.goto = (address, options) => after(goto(address, options), options)
  page.reload = (options) => after(reload(options), options)
}

/** Waits until React has hydrated the page and this element, and has run the effects. Text that is
 * typed earlier can be lost. */
export async function waitForHydration(page: Page, element = 'main'): Promise<void> {
  await page.waitForFunction(isHydrated, element)
  await page.evaluate(runNextTask)
}

/** Runs in the page. React sets `isDehydrated` when it commits. */
function isHydrated(element: string): boolean {
  const valueOf = (node: object | null, prefix: string) =>
    Object.entries(node ?? {}).find(([key]) => key.startsWith(prefix))?.[1]
  type Container = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }
  const container = valueOf(document, '__reactContainer') as Container | undefined
  const isCommitted = container?.stateNode.current.memoizedState.isDehydrated === false
  return isCommitted && valueOf(document.querySelector(element), '__reactFiber') !== undefined
}

/** Runs in the page. React runs effects in a task after the commit. Timers may be stopped. */
function runNextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage(null)
  return new Promise((resolve) => (port1.onmessage = resolve)).then(() => port1.close())
}
