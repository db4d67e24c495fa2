import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrderThanks, type OrderThanks } from './fetch-order-thanks.ts'

afterEach(() => vi.unstubAllGlobals())

const thanks: OrderThanks = {
  number: '7K3M9Q2X1B',
  firstName: 'Asha',
  totalPaise: 249_900,
  payMode: 'cod',
  paidWith: 'Paid via Razorpay',
  email: 'asha@zari.test',
  images: [],
}

/** Answers each request with this function, and returns the requested addresses. */
function stubFetch(respond: () => Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return respond()
  })
  return asked
}

test('the data of the thank-you panel is requested by the order number', async () => {
  const asked = stubFetch(async () => Response.json(thanks))
  expect(await fetchOrderThanks('7K3M9Q2X1B')).toEqual(thanks)
  expect(asked).toEqual(['/orders/7K3M9Q2X1B/thanks'])
})

test.each([
  ['a refusal', async () => new Response('There is no such order.', { status: 404 })],
  ['an error', async () => new Response('', { status: 503 })],
  ['a page of a proxy', async () => new Response('<html>')],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is returned as null', async (_name, respond) => {
  stubFetch(respond)
  expect(await fetchOrderThanks('7K3M9Q2X1B')).toBeNull()
})
