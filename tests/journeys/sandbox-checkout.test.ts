import { beforeEach, expect, test } from 'vitest'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import {
  openCheckout,
  openMinimalShop,
  press,
  handlerResult,
  violations,
  wasHandlerCalled,
} from '../support/journey-shop.ts'

const practice = await openMinimalShop()
const { sandbox, url, received } = practice
const visitor = await openBrowser(url)

beforeEach(() => {
  sandbox.control.reset()
  received.length = 0
})

async function checkout(more: object = {}, browser: Parameters<typeof visitor>[0] = {}) {
  const { page } = await visitor(browser)
  return { page, frame: await openCheckout(page, practice, more) }
}

test('a click on Success pays, and the page’s handler gets three values that can be verified', async () => {
  const { page, frame } = await checkout()
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Razorpay Sandbox' }).locator('iframe').count())
    .toBe(1)
  await press(frame, 'Success')
  const handler = await handlerResult(page, 'handler')
  expect(Object.keys(handler).toSorted()).toEqual([
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ])
  const { payments } = sandbox.control.state()
  expect(payments).toMatchObject([
    {
      id: handler.razorpay_payment_id,
      status: 'captured',
      amount: 12_500_000,
      notes: { from: 'page' },
      email: 'asha@zari.test',
    },
  ])
})

test('the window shows amount, shop and a note that no real money is paid', async () => {
  const { frame } = await checkout()
  await expect.poll(() => frame.locator('#amount').textContent()).toBe('₹1,25,000.00')
  await expect.poll(() => frame.getByText('Sandbox – no real money').isVisible()).toBe(true)
  await expect.poll(() => frame.getByText('Zari').first().isVisible()).toBe(true)
})

test.each(['Success', 'Failure', 'Close'])(
  'exactly one element of the payment window matches %s',
  async (name) => {
    const { frame } = await checkout()
    await frame.getByRole('button', { name }).and(frame.locator(':enabled')).waitFor()
    await expect.poll(() => frame.getByRole('button', { name }).count()).toBe(1)
  },
)

test('Failure reports the reason to the page and keeps the window open for a retry', async () => {
  const { page, frame } = await checkout()
  await press(frame, 'Failure')
  const failed = await handlerResult(page, 'failed')
  expect(failed.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
  })
  expect(failed.error.metadata).toEqual({
    order_id: expect.stringMatching(/^order_/),
    payment_id: expect.stringMatching(/^pay_/),
  })
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('try again')
  await press(frame, 'Success')
  await handlerResult(page, 'handler')
  expect(sandbox.control.state().orders).toMatchObject([{ status: 'paid', attempts: 2 }])
})

test('a failure closes the window when retry is disabled', async () => {
  const { page, frame } = await checkout({ retry: false })
  await press(frame, 'Failure')
  await handlerResult(page, 'failed')
  await handlerResult(page, 'dismissed')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('Close restores scrolling, meta tags and focus, and reports no payment to the page', async () => {
  const { page, frame } = await checkout({ theme: { color: '#8C1D2F' } })
  await expect.poll(() => page.evaluate(() => document.body.style.overflow)).toBe('hidden')
  await press(frame, 'Close')
  await handlerResult(page, 'dismissed')
  await handlerResult(page, 'hidden')
  await expect
    .poll(() =>
      page.evaluate(() => [
        document.body.style.overflow,
        document.activeElement?.id,
        document.querySelectorAll('meta[name=theme-color], iframe, .razorpay-container').length,
      ]),
    )
    .toEqual(['clip', 'pay', 0])
  expect(await wasHandlerCalled(page, 'handler')).toBe(false)
})

test('Escape closes the window unless the shop disabled it', async () => {
  const { page, frame } = await checkout({ modal: { escape: false } })
  await frame.getByRole('button', { name: 'Success', exact: true, disabled: false }).press('Escape')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await expect.poll(() => page.locator('iframe').count()).toBe(1)
  await page.evaluate(() => window.checkout.close())
  const again = await openCheckout(page, practice)
  await again.getByRole('button', { name: 'Success', exact: true, disabled: false }).focus()
  // Only the key-down is sent, because the frame is removed before it could receive the key-up.
  await page.keyboard.down('Escape')
  await handlerResult(page, 'dismissed')
})

test('Back closes the window and not the page', async () => {
  const { page } = await checkout()
  const address = page.url()
  await page.goBack()
  await handlerResult(page, 'dismissed')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(page.url()).toBe(address)
  expect(await wasHandlerCalled(page, 'handler')).toBe(false)
})

test('a lost connection is not reported as a failed payment, even if the payment was received', async () => {
  const { page, frame } = await checkout()
  for (const ending of ['Offline before it is sent', 'Offline while paying']) {
    await frame.getByText('Other endings').click()
    await press(frame, ending)
    await frame.getByText('cannot reach the gateway just now').waitFor()
    await frame.getByText('Other endings').click()
  }
  expect(sandbox.control.state().payments.map(({ status }) => status)).toEqual(['captured'])
  expect(await wasHandlerCalled(page, 'failed')).toBe(false)
  allowErrors(/net::ERR_EMPTY_RESPONSE/)
})

test('a tab closed after paying leaves a captured payment and a webhook, and no handler call', async () => {
  const { page, frame } = await checkout()
  await frame.getByText('Other endings').click()
  await press(frame, 'Pay, then close the tab')
  await frame.getByRole('heading', { name: 'Paid – and the page is gone' }).waitFor()
  await expect
    .poll(() => received.map(({ body }) => JSON.parse(body).event))
    .toEqual(expect.arrayContaining(['payment.captured', 'order.paid']))
  expect(await wasHandlerCalled(page, 'handler')).toBe(false)
})

test('a payment works by keyboard alone, and Tab does not leave the window', async () => {
  const { page, frame } = await checkout()
  await frame.getByRole('button', { name: 'Success', exact: true, disabled: false }).waitFor()
  const seen: string[] = []
  for (let steps = 0; steps < 9; steps++) {
    await page.keyboard.press('Tab')
    seen.push(
      await page
        .frames()[1]!
        .evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.textContent ??
            '',
        ),
    )
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  expect(seen[0]).toBe('Close')
  expect(seen.slice(1)).toContain('Close')
  while (
    (await page.frames()[1]!.evaluate(() => document.activeElement?.textContent)) !== 'Success'
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await handlerResult(page, 'handler')
})

test('every view fits a small phone, and axe finds no violation', async () => {
  const { page, frame } = await checkout({}, { viewport: phone })
  await frame.getByText('Other endings').click()
  await press(frame, 'Failure')
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('try again')
  expect(await violations(page)).toEqual([])
  for (const [method, next] of [
    ['UPI', 'Continue with UPI'],
    ['Card', 'Continue with a one-time password'],
  ] as const) {
    await frame.getByRole('radio', { name: method }).check()
    expect(await violations(page)).toEqual([])
    await frame.getByRole('button', { name: next }).click()
    await frame.getByRole('button', { name: 'Back to methods' }).waitFor()
    expect(await violations(page)).toEqual([])
    await frame.getByRole('button', { name: 'Back to methods' }).click()
  }
  const width = await frame.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

test('the window closes when its time is over', async () => {
  const { page } = await checkout({ timeout: 1 })
  expect(await handlerResult(page, 'dismissed')).toBe('timeout')
})
