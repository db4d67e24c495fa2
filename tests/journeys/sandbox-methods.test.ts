import { beforeEach, expect, test } from 'vitest'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import {
  openCheckout,
  openMinimalShop,
  press,
  handlerResult,
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

test('a refused card shows the reason for that card', async () => {
  const { page, frame } = await checkout()
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByLabel('Card number').fill('4100 2800 0008 0001')
  await press(frame, 'Failure')
  expect((await handlerResult(page, 'failed')).error.reason).toBe('insufficient_fund')
})

test('mock bank, one-time password and scanned code complete a payment', async () => {
  const { page, frame } = await checkout()
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    press(frame, 'Continue to the bank’s page'),
  ])
  await bank.getByRole('button', { name: 'Failure' }).click()
  await handlerResult(page, 'failed')
  await frame.getByRole('radio', { name: 'Card' }).check()
  await frame.getByRole('button', { name: 'Continue with a one-time password' }).click()
  await frame.getByLabel('Password from your bank').fill('12')
  await frame.getByRole('button', { name: 'Submit password' }).click()
  await expect.poll(() => frame.getByRole('alert').textContent()).toContain('one-time password')
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await frame.getByRole('button', { name: 'Continue with UPI' }).click()
  await frame.getByRole('button', { name: 'Simulate: scanned and approved' }).click()
  await handlerResult(page, 'handler')
  expect(
    sandbox.control.state().payments.map(({ method, status }) => `${method} ${status}`),
  ).toEqual(['netbanking failed', 'card failed', 'upi captured'])
})

test('UPI works through an app on the same phone', async () => {
  const { page, frame } = await checkout({}, { viewport: phone })
  await frame.getByRole('radio', { name: 'UPI' }).check()
  await press(frame, 'Continue with UPI')
  await press(frame, 'Simulate: an app on this phone opens and approves')
  await handlerResult(page, 'handler')
  expect(sandbox.control.state().payments).toMatchObject([
    { method: 'upi', status: 'captured', upi: { flow: 'intent' } },
  ])
})

test('the callback form posts from another site without the shop’s cookies', async () => {
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

test('if retry is disabled, the callback form posts the details of a failure as text', async () => {
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

test('messages from other origins are ignored', async () => {
  const { page, frame } = await checkout()
  await page.evaluate(() =>
    window.postMessage({ event: 'complete', response: { razorpay_payment_id: 'forged' } }, '*'),
  )
  await press(frame, 'Close')
  await handlerResult(page, 'dismissed')
  expect(await wasHandlerCalled(page, 'handler')).toBe(false)
})

test('opening the payment window with invalid options throws', async () => {
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

test('an amount that differs from the order is refused in the payment window', async () => {
  const { page, frame } = await checkout({ amount: 100 })
  await expect
    .poll(() => frame.getByRole('alert').textContent())
    .toContain('different from your order amount')
  expect((await handlerResult(page, 'failed')).error.description).toContain(
    'different from your order amount',
  )
  allowErrors(/400 \(Bad Request\)/)
})
