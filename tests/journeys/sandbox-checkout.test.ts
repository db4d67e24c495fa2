import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type FrameLocator, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'

const LAUNCH_ARGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

let browser: Browser
let sandbox: Sandbox
let shop: Server
let shopUrl: string
let page: Page
let frame: FrameLocator
/** What arrived at the shop's server: callback forms and the names of webhooks. */
let received: { path: string; body: string; cookie: string | undefined }[]

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: LAUNCH_ARGS })
})
afterAll(() => browser.close())

beforeEach(async () => {
  received = []
  shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST') received.push({ path: request.url ?? '', body, cookie: request.headers.cookie })
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': `default-src 'self'; script-src 'unsafe-inline' ${sandbox.origin}; frame-src ${sandbox.origin}` })
      response.end(shopPage())
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  shopUrl = `http://localhost:${port}`
  sandbox = await startSandbox({ webhookUrl: `http://127.0.0.1:${port}/webhooks`, shopOrigins: [shopUrl], webhookPaceMs: 5 })
  const context = await browser.newContext()
  page = await context.newPage()
  frame = page.frameLocator('iframe[title="Razorpay Sandbox"]')
})
afterEach(async () => {
  await page.context().close()
  await sandbox.close()
  shop.closeAllConnections()
  shop.close()
})

test('one click on Success pays, and the handler gets three values that prove it', async () => {
  await openCheckout()
  expect(await page.getByRole('dialog', { name: 'Razorpay Sandbox' }).locator('iframe').count()).toBe(1)
  await press('Success')
  const { handler } = await told('handler')
  expect(Object.keys(handler).toSorted()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])
  const { payments } = sandbox.control.state()
  expect(payments).toMatchObject([{ id: handler.razorpay_payment_id, status: 'captured', amount: 12_500_000, notes: { from: 'page' }, email: 'asha@zari.test' }])
})

test('the amount and the shop are shown, in lakhs, with a word that no money moves', async () => {
  await openCheckout()
  await expect.poll(() => frame.locator('#amount').textContent()).toBe('₹1,25,000.00')
  expect(await frame.getByText('Sandbox – no real money').isVisible()).toBe(true)
  expect(await frame.getByText('Zari').first().isVisible()).toBe(true)
})

test('Failure tells the page why and leaves the window open for another try', async () => {
  await openCheckout()
  await press('Failure')
  const { failed } = await told('failed')
  expect(failed.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', source: 'bank', step: 'payment_authorization', reason: 'payment_failed' })
  expect(failed.error.metadata).toEqual({ order_id: expect.stringMatching(/^order_/), payment_id: expect.stringMatching(/^pay_/) })
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('try again')
  await press('Success')
  await told('handler')
  expect(sandbox.control.state().orders).toMatchObject([{ status: 'paid', attempts: 2 }])
})

test('without retry a failure closes the window', async () => {
  await openCheckout({ retry: false })
  await press('Failure')
  await told('failed')
  await told('dismissed')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('Close leaves the page as it was: scrolling, metas, focus; the handler stays silent', async () => {
  await openCheckout({ theme: { color: '#8C1D2F' } })
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden')
  await press('Close')
  await told('dismissed')
  await told('hidden')
  expect(await page.evaluate(() => [document.body.style.overflow, document.activeElement?.id, document.querySelectorAll('meta[name=theme-color], iframe, .razorpay-container').length]))
    .toEqual(['clip', 'pay', 0])
  expect(await page.evaluate(() => 'handler' in window.told)).toBe(false)
})

test('Escape closes, unless the shop says no', async () => {
  await openCheckout({ modal: { escape: false } })
  await frame.getByRole('button', { name: 'Success', exact: true }).press('Escape')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  expect(await page.locator('iframe').count()).toBe(1)
  await page.evaluate(() => window.checkout.close())
  await openCheckout()
  await frame.getByRole('button', { name: 'Success', exact: true }).press('Escape')
  await told('dismissed')
})

test('a tab closed after paying: the money is captured, the webhook says so, the handler never fires', async () => {
  await openCheckout()
  await chooseEnding('Pay, then close the tab')
  await frame.getByRole('heading', { name: 'Paid – and the page is gone' }).waitFor()
  await expect.poll(() => received.map(({ body }) => JSON.parse(body).event)).toEqual(expect.arrayContaining(['payment.captured', 'order.paid']))
  expect(await page.evaluate(() => 'handler' in window.told)).toBe(false)
})

test('the keyboard alone pays, and Tab never leaves the window', async () => {
  await openCheckout()
  await frame.getByRole('button', { name: 'Success', exact: true, disabled: false }).waitFor()
  const seen: string[] = []
  for (let steps = 0; steps < 9; steps++) {
    await page.keyboard.press('Tab')
    seen.push(await page.frames()[1]!.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''))
  }
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  expect(seen[0]).toBe('Close')
  expect(seen.slice(1)).toContain('Close')
  while ((await page.frames()[1]!.evaluate(() => document.activeElement?.textContent)) !== 'Success') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await told('handler')
})

test('on a small phone nothing is cut off, and axe finds nothing in any view', async () => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openCheckout()
  await frame.getByText('Other endings').click()
  await press('Failure')
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('try again')
  expect(await violations()).toEqual([])
  for (const [method, next] of [['UPI', 'Continue with UPI'], ['Card', 'Continue with a one-time password']] as const) {
    await frame.getByRole('radio', { name: method }).check()
    expect(await violations()).toEqual([])
    await frame.getByRole('button', { name: next }).click()
    await frame.getByRole('button', { name: 'Back to methods' }).waitFor()
    expect(await violations()).toEqual([])
    await frame.getByRole('button', { name: 'Back to methods' }).click()
  }
  const width = await frame.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

test('a card is refused in its own way', async () => {
  await openCheckout()
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByLabel('Card number').fill('4100 2800 0008 0001')
  await press('Failure')
  expect((await told('failed')).failed.error.reason).toBe('insufficient_fund')
})

test('the mock bank, a one-time password and a scanned code also lead to the end', async () => {
  await openCheckout()
  const [bank] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('button', { name: 'Continue to the bank’s page' }).click()])
  await bank.getByRole('button', { name: 'Failure' }).click()
  await told('failed')
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByRole('button', { name: 'Continue with a one-time password' }).click()
  await frame.getByLabel('Password from your bank').fill('12')
  await frame.getByRole('button', { name: 'Submit password' }).click()
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('one-time password')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await frame.getByRole('button', { name: 'Continue with UPI' }).click()
  await frame.getByRole('button', { name: 'Simulate: scanned and approved' }).click()
  await told('handler')
  expect(sandbox.control.state().payments.map(({ method, status }) => `${method} ${status}`)).toEqual(['netbanking failed', 'card failed', 'upi captured'])
})

test('with a callback the browser comes back by a form from another site, without the shop’s cookies', async () => {
  await page.context().addCookies([{ name: 'session', value: 'secret', url: shopUrl, sameSite: 'Lax' }])
  await openCheckout({ callback_url: `${shopUrl}/payments/callback?attempt=7`, redirect: true })
  await press('Success')
  await page.waitForURL('**/payments/callback?attempt=7')
  const callback = received.find(({ path }) => path.startsWith('/payments/callback'))
  expect(callback?.cookie).toBeUndefined()
  expect([...new URLSearchParams(callback?.body).keys()].toSorted()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])
})

test('a failed try without retry comes back by the callback form, its details as text', async () => {
  await openCheckout({ callback_url: `${shopUrl}/payments/callback`, redirect: true, retry: { enabled: false } })
  await press('Failure')
  await page.waitForURL('**/payments/callback')
  const form = new URLSearchParams(received.find(({ path }) => path === '/payments/callback')?.body)
  expect(form.get('error[reason]')).toBe('payment_failed')
  expect(JSON.parse(form.get('error[metadata]') ?? '')).toHaveProperty('order_id')
})

test('messages of strangers are not listened to', async () => {
  await openCheckout()
  await page.evaluate(() => window.postMessage({ event: 'complete', response: { razorpay_payment_id: 'forged' } }, '*'))
  await press('Close')
  await told('dismissed')
  expect(await page.evaluate(() => 'handler' in window.told)).toBe(false)
})

test('options that make no sense are refused loudly', async () => {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goto(shopUrl)
  for (const options of ['nothing', {}, { key: 'k', amount: 99 }, { key: 'k', amount: 100.5 }, { key: 'k', currency: 'XYZ' }, { key: 'k', notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) }]) {
    expect(await page.evaluate((given) => { try { window.Razorpay(given); return 'taken' } catch { return 'thrown' } }, options)).toBe('thrown')
  }
  expect(alerts).toHaveLength(6)
})

test('a key of somebody else and a changed amount are refused inside the window', async () => {
  await openCheckout({ amount: 100 })
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('different from your order amount')
  expect((await told('failed')).failed.error.description).toContain('different from your order amount')
})

test('after its time the window closes by itself', async () => {
  await openCheckout({ timeout: 1 })
  expect((await told('dismissed')).dismissed).toBe('timeout')
})

type Told = {
  handler: Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  failed: { error: { reason: string; description: string; metadata: object } }
  dismissed: string
  hidden: boolean
}
declare global {
  interface Window {
    told: Partial<Told>
    checkout: { open(): void; close(): void }
    Razorpay(options: unknown): { open(): void; close(): void; on(event: string, listener: (payload: never) => void): void }
  }
}

async function openCheckout(more: object = {}): Promise<void> {
  const answer = await fetch(`${sandbox.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` },
    body: JSON.stringify({ amount: 12_500_000, currency: 'INR' }),
  })
  const order = (await answer.json()) as { id: string }
  const options = {
    key: sandbox.keyId, order_id: order.id, amount: 12_500_000, currency: 'INR', name: 'Zari', description: 'Kanjivaram saree',
    prefill: { email: 'asha@zari.test', contact: '+919999999999' }, notes: { from: 'page' }, ...more,
  }
  await page.goto(shopUrl)
  await page.evaluate((given) => {
    const { modal = {} } = given as { modal?: object }
    window.told = {}
    document.body.style.overflow = 'clip'
    document.querySelector<HTMLElement>('#pay')?.focus()
    window.checkout = new (window.Razorpay as unknown as new (options: object) => { open(): void; close(): void; on(event: string, listener: (payload: Told['failed']) => void): void })({
      ...given,
      handler: (response: Told['handler']) => (window.told.handler = response),
      modal: { ...modal, ondismiss: (reason: string) => (window.told.dismissed = reason), onhidden: () => (window.told.hidden = true) },
    })
    ;(window.checkout as unknown as { on(event: string, listener: (payload: Told['failed']) => void): void }).on('payment.failed', (payload) => (window.told.failed = payload))
    window.checkout.open()
  }, options)
}

/** What axe objects to inside the window, with the place. */
async function violations(): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page }).include('iframe').options({ rules: { 'target-size': { enabled: true } } }).analyze()
  expect(passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1)), 'axe looked into the window').toBe(true)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function press(name: string): Promise<void> {
  await frame.getByRole('button', { name, exact: true }).click()
}

async function chooseEnding(name: string): Promise<void> {
  await frame.getByText('Other endings').click()
  await frame.getByRole('button', { name }).click()
}

async function told<Name extends keyof Told>(name: Name): Promise<Pick<Told, Name>> {
  await page.waitForFunction((key) => key in window.told, name)
  return (await page.evaluate(() => window.told)) as Pick<Told, Name>
}

function shopPage(): string {
  return `<!doctype html><html lang="en"><title>Shop</title><body><button id="pay">Pay</button><script src="${sandbox.checkoutScriptUrl}"></script></body></html>`
}
