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
  on(event: string, listener: (payload: Told['failed']) => void): void
}
type Told = {
  handler: Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  failed: { error: { reason: string; description: string; metadata: object } }
  dismissed: string
  hidden: boolean
}
declare global {
  interface Window {
    told: Partial<Told>
    checkout: Checkout
    Razorpay: new (options: unknown) => Checkout
  }
}

export type Received = { path: string; body: string; cookie: string | undefined }
export type PracticeShop = {
  url: string
  sandbox: Sandbox
  /** Posts to the shop: callback forms and webhooks. */ received: Received[]
}

/** The smallest shop there is: one button, the gateway's script, and a strict policy. On another site than the gateway. */
export async function openPracticeShop(): Promise<PracticeShop> {
  const received: Received[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST')
        received.push({ path: request.url ?? '', body, cookie: request.headers.cookie })
      const policy = `default-src 'self'; script-src ${sandbox.origin}; frame-src ${sandbox.origin}; img-src data:`
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><button id="pay">Pay</button><script src="${sandbox.checkoutScriptUrl}"></script>`,
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
  { url, sandbox }: PracticeShop,
  more: object = {},
): Promise<FrameLocator> {
  const answer = await fetch(`${sandbox.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` },
    body: JSON.stringify({ amount: AMOUNT, currency: 'INR' }),
  })
  const order = (await answer.json()) as { id: string }
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
    window.told = {}
    document.body.style.overflow = 'clip'
    document.querySelector<HTMLElement>('#pay')?.focus()
    window.checkout = new window.Razorpay({
      ...given,
      handler: (response: Told['handler']) => (window.told.handler = response),
      modal: {
        ...(given as { modal?: object }).modal,
        ondismiss: (reason: string) => (window.told.dismissed = reason),
        onhidden: () => (window.told.hidden = true),
      },
    })
    window.checkout.on('payment.failed', (payload) => (window.told.failed = payload))
    window.checkout.open()
  }, options)
  return page.frameLocator('iframe[title="Razorpay Sandbox"]')
}

export function press(frame: FrameLocator, name: string): Promise<void> {
  return frame.getByRole('button', { name, exact: true }).click()
}

/** Waits until the shop's page was told. */
export async function told<Name extends keyof Told>(page: Page, name: Name): Promise<Told[Name]> {
  await page.waitForFunction((key) => key in window.told, name)
  return (await page.evaluate(() => window.told))[name] as Told[Name]
}

export function wasTold(page: Page, name: keyof Told): Promise<boolean> {
  return page.evaluate((key) => key in window.told, name)
}

/** What axe objects to inside the window, with the place. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page })
    .include('iframe')
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  expect(
    passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1)),
    'axe looked into the window',
  ).toBe(true)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
