import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import { axeOn } from '../support/axe.ts'
import { openBrowser, phone } from '../support/browser.ts'

/** Tests the sandbox panel and its mock bank outside the payment window, on a small phone and by keyboard. */

const sandbox = await startSandbox()
afterAll(() => sandbox.close())
const visitor = await openBrowser(sandbox.origin)

beforeEach(() => sandbox.control.reset())

const ordersAddress = `/__sandbox/?token=${sandbox.controlToken}`

async function order(): Promise<string> {
  const headers = { authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}` }
  const response = await fetch(`${sandbox.apiUrl}/v1/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: 249_900, currency: 'INR', receipt: 'pages-0001' }),
  })
  return ((await response.json()) as { id: string }).id
}

async function expectGoodOnPhone(page: Page): Promise<void> {
  const { violations } = await axeOn(page, { 'target-size': { enabled: true } }).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual(
    [],
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
  await expect.poll(() => page.getByText('Sandbox – no real money').isVisible()).toBe(true)
}

/** Presses Tab until the focused element has this accessible name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () =>
        document.activeElement?.closest('label')?.textContent ??
        document.activeElement?.textContent ??
        '',
    )
    if (name.test(focused)) return
  }
  throw new Error(`Tab never reaches ${name}`)
}

test('the sandbox panel works on a small phone, and axe finds no violation when it is full', async () => {
  const { page } = await visitor({ viewport: phone })
  const { payment_id: paymentId } = sandbox.control.pay({ orderId: await order() })
  sandbox.control.refund({ paymentId, amount: 10_000 })
  sandbox.control.dispute({ paymentId })
  sandbox.control.downtime({ method: 'upi', instrument: { vpa_handle: 'ALL' } })
  await page.goto(ordersAddress)
  await page.getByRole('button', { name: 'Works again' }).waitFor()
  await expectGoodOnPhone(page)
})

test('the sandbox panel starts and ends a bank outage by keyboard alone', async () => {
  const { page } = await visitor()
  await page.goto(ordersAddress)
  await tabTo(page, /^Let it fail$/)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('works badly').waitFor()
  expect(sandbox.control.state().downtimes).toMatchObject([
    { method: 'netbanking', instrument: { bank: 'HDFC' }, severity: 'high', status: 'started' },
  ])
  await tabTo(page, /^Works again$/)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('works again').waitFor()
  expect(sandbox.control.state().downtimes).toMatchObject([{ status: 'resolved' }])
})

test('the mock bank works on a small phone and by keyboard', async () => {
  const { page } = await visitor({ viewport: phone })
  const form = { key: sandbox.keyId, order_id: await order(), method: 'netbanking', bank: 'HDFC' }
  const begun = await fetch(`${sandbox.origin}/v1/checkout/payments`, {
    method: 'POST',
    body: JSON.stringify(form),
  })
  const { payment_id: paymentId } = (await begun.json()) as { payment_id: string }
  await page.goto(`/v1/checkout/bank?payment_id=${paymentId}`)
  await page.getByRole('button', { name: 'Success' }).and(page.locator(':enabled')).waitFor()
  await expectGoodOnPhone(page)
  await tabTo(page, /^Success$/)
  await page.keyboard.press('Enter')
  await page.getByText('You may close this window.').waitFor()
  expect(sandbox.control.state().payments).toMatchObject([{ status: 'captured' }])
})
