import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'

export const AMOUNT = 12_500_000

type Checkout = {
  open(): void
  close(): void
  on(event: string, listener: (payload: HandlerResults['failed']) => void): void
}
type HandlerResults = {
  handler: Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  failed: { error: { reason: string; description: string; metadata: object } }
  dismissed: string
  hidden: boolean
}
declare global {
  interface Window {
    handlerResult: Partial<HandlerResults>
    checkout: Checkout
    Razorpay: new (options: unknown) => Checkout
  }
}

const FRAME_STYLES = readFileSync('src/web/storefront/checkout/gateway/gateway-frame.css')

export type Received = { path: string; body: string; cookie: string | undefined }
export type MinimalShop = {
  url: string
  sandbox: Sandbox
  /** The POST requests that the shop has received from callback forms and webhooks. */
  received: Received[]
}

/** Opens a minimal shop on another origin than the gateway. It has one button, the gateway's script,
 * a strict CSP and the shop's stylesheet for the gateway's frame. */
export async function openMinimalShop(): Promise<MinimalShop> {
  const received: Received[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST')
        received.push({ path: request.url ?? '', body, cookie: request.headers.cookie })
      if (request.url === '/frame.css')
        return response.writeHead(200, { 'content-type': 'text/css' }).end(FRAME_STYLES)
      const policy = `default-src 'self'; script-src ${sandbox.origin}; frame-src ${sandbox.origin}; img-src data:`
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/frame.css"><button id="pay">Pay</button><script src="${sandbox.checkoutScriptUrl}"></script>`,
      )
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox({
    webhookUrl: `http://127.0.0.1:${port}/webhooks`,
    shopOrigins: [url],
    webhookPaceMs: 5,
  })
  afterAll(async () => {
    await sandbox.close()
    shop.closeAllConnections()
    shop.close()
  })
  return { url, sandbox, received }
}

export async function openCheckout(
  page: Page,
  { url, sandbox }: MinimalShop,
  more: object = {},
): Promise<FrameLocator> {
  const response = await fetch(`${sandbox.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` },
    body: JSON.stringify({ amount: AMOUNT, currency: 'INR' }),
  })
  const order = (await response.json()) as { id: string }
  const options = {
    key: sandbox.keyId,
    order_id: order.id,
    amount: AMOUNT,
    currency: 'INR',
    name: 'Zari',
    description: 'Kanjivaram saree',
    prefill: { email: 'asha@zari.test', contact: '+919999999999' },
    notes: { from: 'page' },
    ...more,
  }
  await page.goto(url)
  await page.evaluate((given) => {
    window.handlerResult = {}
    document.body.style.overflow = 'clip'
    document.querySelector<HTMLElement>('#pay')?.focus()
    window.checkout = new window.Razorpay({
      ...given,
      handler: (response: HandlerResults['handler']) => (window.handlerResult.handler = response),
      modal: {
        ...(given as { modal?: object }).modal,
        ondismiss: (reason: string) => (window.handlerResult.dismissed = reason),
        onhidden: () => (window.handlerResult.hidden = true),
      },
    })
    window.checkout.on('payment.failed', (payload) => (window.handlerResult.failed = payload))
    window.checkout.open()
  }, options)
  return page.frameLocator('iframe[title="Razorpay Sandbox"]')
}

export function press(frame: FrameLocator, name: string): Promise<void> {
  return frame.getByRole('button', { name, exact: true }).click()
}

/** Waits until a handler of the page is called and returns its value. */
export async function handlerResult<Name extends keyof HandlerResults>(
  page: Page,
  name: Name,
): Promise<HandlerResults[Name]> {
  await page.waitForFunction((key) => key in window.handlerResult, name)
  return (await page.evaluate(() => window.handlerResult))[name] as HandlerResults[Name]
}

export function wasHandlerCalled(page: Page, name: keyof HandlerResults): Promise<boolean> {
  return page.evaluate((key) => key in window.handlerResult, name)
}

/** Returns the axe violations inside the payment window, with the HTML of the elements. */
export async function violations(page: Page): Promise<string[]> {
  const analyze = () =>
    new AxeBuilder({ page })
      .include('iframe')
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
  let results = await analyze()
  // Repeats the analysis, because axe leaves out a frame that responds too late on a busy machine.
  const isFrameIncluded = () =>
    results.passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))
  await expect
    .poll(
      async () => {
        if (!isFrameIncluded()) results = await analyze()
        return isFrameIncluded()
      },
      { message: 'axe looked into the window' },
    )
    .toBe(true)
  const found = results.violations
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
