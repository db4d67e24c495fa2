import { expect, test } from 'vitest'
import { busyResponse } from './busy-response.server.ts'
import { busyOrderText, busyPageText, busySeconds } from './busy-text.ts'
import { workKind } from './work-kind.ts'

test.each([
  ['POST', '/webhooks/payments', 'payment'],
  ['POST', '/payments/verify', 'payment'],
  ['POST', '/payments/callback', 'payment'],
  ['GET', '/orders/ABC123/payment', 'payment'],
  ['GET', '/orders/ABC123/payment.data', 'payment'],
  ['POST', '/orderSummary', 'order'],
  ['POST', '/orderSummary.data', 'order'],
  ['POST', '/ordersummary/', 'order'],
  ['GET', '/orderSummary', 'page'],
  ['GET', '/orders', 'page'],
  ['POST', '/cart/lines', 'page'],
  ['GET', '/shop/saree', 'page'],
  ['GET', '/administration', 'page'],
  ['GET', '/admin', 'admin'],
  ['GET', '/admin.data', 'admin'],
  ['POST', '/admin/orders/ABC123', 'admin'],
  ['POST', '/admin/exchange/upload', null],
  ['POST', '/admin/pictures', null],
  ['GET', '/orders/live', null],
  ['GET', '/admin/orders/live', null],
])('%s %s is work of the kind %s', (method, path, kind) => {
  expect(workKind(method, path)).toBe(kind)
})

const bodyOf = (...request: Parameters<typeof busyResponse>) =>
  busyResponse(...request).body.toString()
const html = 'text/html,application/xhtml+xml'

test('every refusal of an overloaded shop says when to retry and is not cached', () => {
  for (const [method, path, accept] of [
    ['GET', '/shop/saree', html],
    ['POST', '/contact', html],
    ['POST', '/orderSummary', html],
    ['POST', '/orderSummary.data', '*/*'],
    ['GET', '/orders.data', undefined],
  ] as const) {
    const { headers, body } = busyResponse(method, path, accept)
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-length': String(body.length),
    })
  }
})

test('the page shown instead of a document reloads itself; the page after a form does not', () => {
  expect(bodyOf('GET', '/orders', html)).toContain('<meta http-equiv="refresh" content="5">')
  for (const path of ['/contact', '/orderSummary']) {
    expect(bodyOf('POST', path, html)).not.toContain('http-equiv')
    expect(bodyOf('POST', path, html)).toContain('your text is still there')
  }
})

test('a script gets a line of text that contains the seconds to wait', () => {
  expect(busySeconds(bodyOf('POST', '/orderSummary.data', html))).toBe(5)
  expect(busySeconds(bodyOf('GET', '/shop/suggestions', '*/*'))).toBe(5)
  expect(busySeconds(busyOrderText(12))).toBe(12)
  expect(busySeconds(busyPageText(3))).toBe(3)
})

test('no seconds to wait are read from the text of a different failure', () => {
  for (const text of [
    '',
    '<html>503 in 5 seconds.',
    'Too many requests. Try again in 5 seconds.',
    null,
  ])
    expect(busySeconds(text)).toBeNull()
})
