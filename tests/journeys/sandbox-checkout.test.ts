import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { forgive, openBrowser, phone } from './browser.ts'
import {
  openCheckout,
  openPracticeShop,
  press,
  told,
  violations,
  wasTold,
} from './practice-shop.ts'

const practice = await openPracticeShop()
const { sandbox, url, received } = practice
const visitor = await openBrowser(url)

beforeEach(() => {
  sandbox.control.reset()
  received.length = 0
})

async function checkout(more: object = {}, browser: Parameters<typeof visitor>[0] = {}) {
  const { page } = await visitor(browser)
  onTestFinished(() => page.context().close())
  return { page, frame: await openCheckout(page, practice, more) }
}

test('one click on Success pays, and the handler gets three values that prove it', async () => {
  const { page, frame } = await checkout()
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Razorpay Sandbox' }).locator('iframe').count())
    .toBe(1)
  await press(frame, 'Success')
  const handler = await told(page, 'handler')
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

test('the amount and the shop are shown, in lakhs, with a word that no money moves', async () => {
  const { frame } = await checkout()
  await expect.poll(() => frame.locator('#amount').textContent()).toBe('₹1,25,000.00')
  await expect.poll(() => frame.getByText('Sandbox – no real money').isVisible()).toBe(true)
  await expect.poll(() => frame.getByText('Zari').first().isVisible()).toBe(true)
})

test.each(['Success', 'Failure', 'Close'])(
  'nothing else in the window can be taken for %s',
  async (name) => {
    const { frame } = await checkout()
    await frame.getByRole('button', { name }).and(frame.locator(':enabled')).waitFor()
    await expect.poll(() => frame.getByRole('button', { name }).count()).toBe(1)
  },
)

test('Failure tells the page why and leaves the window open for another try', async () => {
  const { page, frame } = await checkout()
  await press(frame, 'Failure')
  const failed = await told(page, 'failed')
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
  await told(page, 'handler')
  expect(sandbox.control.state().orders).toMatchObject([{ status: 'paid', attempts: 2 }])
})

test('without retry a failure closes the window', async () => {
  const { page, frame } = await checkout({ retry: false })
  await press(frame, 'Failure')
  await told(page, 'failed')
  await told(page, 'dismissed')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('Close leaves the page as it was: scrolling, metas, focus; the handler stays silent', async () => {
  const { page, frame } = await checkout({ theme: { color: '#8C1D2F' } })
  await expect.poll(() => page.evaluate(() => document.body.style.overflow)).toBe('hidden')
  await press(frame, 'Close')
  await told(page, 'dismissed')
  await told(page, 'hidden')
  await expect
    .poll(() =>
      page.evaluate(() => [
        document.body.style.overflow,
        document.activeElement?.id,
        document.querySelectorAll('meta[name=theme-color], iframe, .razorpay-container').length,
      ]),
    )
    .toEqual(['clip', 'pay', 0])
  expect(await wasTold(page, 'handler')).toBe(false)
})

test('Escape closes, unless the shop says no', async () => {
  const { page, frame } = await checkout({ modal: { escape: false } })
  await frame.getByRole('button', { name: 'Success', exact: true, disabled: false }).press('Escape')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await expect.poll(() => page.locator('iframe').count()).toBe(1)
  await page.evaluate(() => window.checkout.close())
  const again = await openCheckout(page, practice)
  await again.getByRole('button', { name: 'Success', exact: true, disabled: false }).focus()
  // By the page's keyboard: the frame is gone before it could say that the key came up again.
  await page.keyboard.down('Escape')
  await told(page, 'dismissed')
})

test('Back closes the window and not the page', async () => {
  const { page } = await checkout()
  const address = page.url()
  await page.goBack()
  await told(page, 'dismissed')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(page.url()).toBe(address)
  expect(await wasTold(page, 'handler')).toBe(false)
})

test('a line that breaks is said to be broken, never that the payment failed; what reached the gateway is paid', async () => {
  const { page, frame } = await checkout()
  for (const ending of ['Offline before it is sent', 'Offline while paying']) {
    await frame.getByText('Other endings').click()
    await press(frame, ending)
    await frame.getByText('cannot reach the gateway just now').waitFor()
    await frame.getByText('Other endings').click()
  }
  expect(sandbox.control.state().payments.map(({ status }) => status)).toEqual(['captured'])
  expect(await wasTold(page, 'failed')).toBe(false)
  forgive(/net::ERR_EMPTY_RESPONSE/)
})

test('a tab closed after paying: the money is captured, the webhook says so, the handler never fires', async () => {
  const { page, frame } = await checkout()
  await frame.getByText('Other endings').click()
  await press(frame, 'Pay, then close the tab')
  await frame.getByRole('heading', { name: 'Paid – and the page is gone' }).waitFor()
  await expect
    .poll(() => received.map(({ body }) => JSON.parse(body).event))
    .toEqual(expect.arrayContaining(['payment.captured', 'order.paid']))
  expect(await wasTold(page, 'handler')).toBe(false)
})

test('the keyboard alone pays, and Tab never leaves the window', async () => {
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
  await told(page, 'handler')
})

test('on a small phone nothing is cut off, and axe finds nothing in any view', async () => {
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

test('a card is refused in its own way', async () => {
  const { page, frame } = await checkout()
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByLabel('Card number').fill('4100 2800 0008 0001')
  await press(frame, 'Failure')
  expect((await told(page, 'failed')).error.reason).toBe('insufficient_fund')
})

test('the mock bank, a one-time password and a scanned code also lead to the end', async () => {
  const { page, frame } = await checkout()
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    press(frame, 'Continue to the bank’s page'),
  ])
  await bank.getByRole('button', { name: 'Failure' }).click()
  await told(page, 'failed')
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByRole('button', { name: 'Continue with a one-time password' }).click()
  await frame.getByLabel('Password from your bank').fill('12')
  await frame.getByRole('button', { name: 'Submit password' }).click()
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('one-time password')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await frame.getByRole('button', { name: 'Continue with UPI' }).click()
  await frame.getByRole('button', { name: 'Simulate: scanned and approved' }).click()
  await told(page, 'handler')
  expect(
    sandbox.control.state().payments.map(({ method, status }) => `${method} ${status}`),
  ).toEqual(['netbanking failed', 'card failed', 'upi captured'])
})

test('UPI also goes by an app on the same phone', async () => {
  const { page, frame } = await checkout({}, { viewport: phone })
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await press(frame, 'Continue with UPI')
  await press(frame, 'Simulate: an app on this phone opens and approves')
  await told(page, 'handler')
  expect(sandbox.control.state().payments).toMatchObject([
    { method: 'upi', status: 'captured', upi: { flow: 'intent' } },
  ])
})

test('with a callback the browser comes back by a form from another site, without the shop’s cookies', async () => {
  const { page, frame } = await checkout({
    callback_url: `${url}/payments/callback?attempt=7`,
    redirect: true,
  })
  await page.context().addCookies([{ name: 'session', value: 'secret', url, sameSite: 'Lax' }])
  await press(frame, 'Success')
  await page.waitForURL('**/payments/callback?attempt=7')
  const callback = received.find(({ path }) => path.startsWith('/payments/callback'))
  expect(callback?.cookie).toBeUndefined()
  expect([...new URLSearchParams(callback?.body).keys()].toSorted()).toEqual([
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ])
})

test('a failed try without retry comes back by the callback form, its details as text', async () => {
  const { page, frame } = await checkout({
    callback_url: `${url}/payments/callback`,
    redirect: true,
    retry: { enabled: false },
  })
  await press(frame, 'Failure')
  await page.waitForURL('**/payments/callback')
  const form = new URLSearchParams(received.find(({ path }) => path === '/payments/callback')?.body)
  expect(form.get('error[reason]')).toBe('payment_failed')
  expect(JSON.parse(form.get('error[metadata]') ?? '')).toHaveProperty('order_id')
})

test('messages of strangers are not listened to', async () => {
  const { page, frame } = await checkout()
  await page.evaluate(() =>
    window.postMessage({ event: 'complete', response: { razorpay_payment_id: 'forged' } }, '*'),
  )
  await press(frame, 'Close')
  await told(page, 'dismissed')
  expect(await wasTold(page, 'handler')).toBe(false)
})

test('options that make no sense are refused loudly', async () => {
  const { page } = await visitor()
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goto(url)
  const notes = Object.fromEntries(Array.from({ length: 16 }, (_, place) => [`note ${place}`, 'x']))
  const senseless = [
    'nothing',
    {},
    { key: 'k', amount: 99 },
    { key: 'k', amount: 100.5 },
    { key: 'k', currency: 'XYZ' },
    { key: 'k', notes },
  ]
  for (const options of senseless)
    await expect(
      page.evaluate((given) => void new window.Razorpay(given), options),
    ).rejects.toThrow()
  expect(alerts).toHaveLength(senseless.length)
})

test('a key of somebody else and a changed amount are refused inside the window', async () => {
  const { page, frame } = await checkout({ amount: 100 })
  await expect
    .poll(() => frame.getByRole('alert').textContent())
    .toContain('different from your order amount')
  expect((await told(page, 'failed')).error.description).toContain(
    'different from your order amount',
  )
  forgive(/400 \(Bad Request\)/)
})

test('after its time the window closes by itself', async () => {
  const { page } = await checkout({ timeout: 1 })
  expect(await told(page, 'dismissed')).toBe('timeout')
})
