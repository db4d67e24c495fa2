import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrderThanks, type OrderThanks } from './fetch-order-thanks.ts'
import { findLastOrder, forgetLastOrder, rememberLastOrder, THANKS_MS } from './last-order.ts'

afterEach(() => vi.unstubAllGlobals())

const thanks: OrderThanks = {
  number: '7K3M9Q2X1B',
  firstName: 'Asha',
  totalPaise: 249_900,
  payMode: 'cod',
  email: 'asha@zari.test',
  images: [],
}
const order = { customerId: 'asha', number: '7K3M9Q2X1B', orderedAt: 1_000, isSeen: false }

/** Answers each request with this function, and returns the requested addresses. */
function stubFetch(answer: () => Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
  return asked
}

test('the thanks are asked for by the number of the order', async () => {
  const asked = stubFetch(async () => Response.json(thanks))
  expect(await fetchOrderThanks('7K3M9Q2X1B')).toEqual(thanks)
  expect(asked).toEqual(['/orders/7K3M9Q2X1B/thanks'])
})

test.each([
  ['a refusal', async () => new Response('There is no such order.', { status: 404 })],
  ['an error', async () => new Response('', { status: 503 })],
  ['a page of a proxy', async () => new Response('<html>')],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is returned as null', async (_name, answer) => {
  stubFetch(answer)
  expect(await fetchOrderThanks('7K3M9Q2X1B')).toBeNull()
})

test('the last order is kept in the tab until it is forgotten', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  rememberLastOrder(order)
  expect(findLastOrder('asha', 2_000)).toEqual(order)
  rememberLastOrder({ ...order, isSeen: true })
  expect(findLastOrder('asha', 2_000)?.isSeen).toBe(true)
  expect(findLastOrder('mira', 2_000)).toBeNull()
  expect(findLastOrder('asha', order.orderedAt + THANKS_MS)).toBeNull()
  forgetLastOrder()
  expect(findLastOrder('asha', 2_000)).toBeNull()
})

test('a browser without storage has no last order and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberLastOrder(order)
  forgetLastOrder()
  expect(findLastOrder('asha', 2_000)).toBeNull()
})
