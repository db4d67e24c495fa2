import { afterEach, expect, test, vi } from 'vitest'
import { reportPayment } from './report-payment.ts'

const receipt = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signature',
}
afterEach(() => vi.unstubAllGlobals())

const answered = (status: number, body: string) =>
  vi.fn(async (_address: string, _init?: RequestInit) => new Response(body, { status }))

test.each([
  ['placed', 200, '{"outcome":"placed","number":"Z-1"}', true],
  ['being checked', 202, '{"outcome":"checking","number":"Z-1"}', false],
  ['refunded', 200, '{"outcome":"refund-due","number":"Z-1"}', false],
  ['unknown', 404, '{"outcome":"unknown-payment"}', false],
  ['answered by the HTML page of a proxy', 502, '<html>Bad Gateway</html>', false],
  ['answered by the login page after the session has ended', 200, '<!doctype html>', false],
  ['answered by null', 200, 'null', false],
  ['answered by a list', 200, '["placed"]', false],
])('a payment that is %s counts as placed: only if the shop says so', async (...row) => {
  const [, status, body, isPlaced] = row
  vi.stubGlobal('fetch', answered(status, body))
  expect(await reportPayment(receipt)).toBe(isPlaced)
})

test('the report has the three values of the gateway and a time limit', async () => {
  const fetch = answered(200, '{"outcome":"placed"}')
  vi.stubGlobal('fetch', fetch)
  await reportPayment(receipt)
  const [address, init] = fetch.mock.calls[0]!
  expect([address, init?.method]).toEqual(['/payments/verify', 'POST'])
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual(receipt)
  expect(init?.signal).toBeInstanceOf(AbortSignal)
})

test('a lost connection leaves the outcome open, so the payment is not called failed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await reportPayment(receipt)).toBe(false)
})
