import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startShop } from '../support/test-shop.ts'
import { rawRequest } from '../support/raw-request.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { events, log } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const logged = vi.spyOn(log, 'error')

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

test('an oversized body is refused on every route before it is read', async () => {
  for (const path of [
    '/cart/lines',
    '/contact',
    '/authentication',
    '/subscribe',
    '/orderSummary',
    '/admin/login',
    '/nothing',
  ]) {
    const answer = await guest.post(path, { yourMessage: 'x'.repeat(200_000) })
    expect([path, answer.status]).toEqual([path, 413])
  }
})

test('legitimate long bodies are accepted: messages in any script, webhooks, a hundred FAQs', async () => {
  const message = {
    yourName: 'आशा',
    yourEmail: 'asha@example.com',
    yourSubject: '',
    yourMessage: 'सा'.repeat(2_500),
  }
  expect((await guest.post('/contact', message)).status).toBe(200)
  const webhook = await fetch(`${shop.url}/webhooks/payments`, {
    method: 'POST',
    body: JSON.stringify('x'.repeat(900_000)),
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'a'.repeat(64) },
  })
  expect(webhook.status).toBe(400)
  const faqs = {
    kind: 'faqs',
    basedOnVersion: '0',
    question: 'क'.repeat(300),
    response: 'क'.repeat(200_000),
  }
  expect((await admin.post('/admin/siteinfo', faqs)).status).toBe(200)
})

test('a request with an endless body is aborted', async () => {
  for (const path of ['/cart/lines', '/contact', '/payments/verify']) {
    const sent = request(shop.url + path, {
      method: 'POST',
      headers: { ...formType, cookie: customer.cookie },
      agent: false,
    })
    const ended = new Promise((resolve) => sent.on('error', () => {}).once('close', resolve))
    const piece = Buffer.alloc(64 * 1024, 'a')
    let pieces = 0
    const pour = () => {
      while (!sent.destroyed && pieces++ < 1_000)
        if (!sent.write(piece)) return void sent.once('drain', pour)
    }
    pour()
    await ended
    expect(pieces, path).toBeLessThan(1_000)
  }
  expect((await guest.get('/about')).status).toBe(200)
})

test('control characters in URLs and forms are answered with 400 and not logged as an error', async () => {
  const addresses = [
    '/orders/%00',
    '/orders/%00/payment',
    '/orders/%00/thanks',
    '/orderSummary?begun=%00',
    '/admin/orders?search=%00',
    '/admin/products?search=%00',
    '/authentication/reset?token=%00',
  ]
  for (const path of addresses) expect((await admin.get(path)).status, path).toBe(400)
  const forms = [
    await customer.post('/profile', {
      firstName: 'A\0',
      houseNo: '1',
      areaRoad: 'x',
      city: 'x',
      state: 'x',
      pincode: '1',
      phoneNo: '1',
    }),
    await customer.post('/orderSummary', { begunOrder: '\0' }),
    await guest.post('/authentication/forgot', { email: 'a\0@example.com' }),
  ]
  expect(forms.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('NUL characters in the reports of the gateway and in a cart are not logged as an error', async () => {
  const receipt = {
    razorpay_order_id: 'order_\0',
    razorpay_payment_id: 'pay_\0',
    razorpay_signature: 'x\0',
  }
  const lines = [{ productId: crypto.randomUUID(), size: '\0', quantity: 1 }]
  for (const answer of [
    await customer.postJson('/payments/verify', receipt),
    await customer.post('/payments/verify', receipt),
    await customer.post('/payments/callback', receipt),
    await customer.postJson('/cart/lines?price', lines),
    await customer.postJson('/cart/lines', { customerId: customer.id, base: lines, lines }),
    await customer.postJson('/cart/lines', { customerId: '\0', base: [], lines }),
    await guest.post('/unsubscribe?key=x', { email: 'a\0@example.com' }),
    await guest.post('/subscribe', { email: 'a\0@example.com' }),
  ])
    expect([answer.url, answer.status < 500]).toEqual([answer.url, true])
})

test('a body that is not a form is answered with 400 on storefront and admin pages', async () => {
  for (const [who, path] of [
    [customer, '/orderSummary'],
    [admin, '/admin/orders'],
    [admin, '/admin/siteinfo'],
    [admin, '/admin/products'],
  ] as const) {
    const answer = await rawRequest(shop.url, {
      path,
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'text/plain' },
      body: 'hello',
    })
    expect([path, answer.status]).toEqual([path, 400])
  }
})

test('unsupported methods and unknown hosts are refused without an error', async () => {
  expect((await rawRequest(shop.url, { path: '/', method: 'TRACE' })).status).toBe(405)
  expect(
    (
      await rawRequest(shop.url, {
        path: '/authentication',
        headers: { host: 'asha:secret@zari.example' },
      })
    ).status,
  ).toBe(400)
  expect((await guest.get('/cart/lines')).status).toBeGreaterThanOrEqual(400)
  expect((await guest.get('/nothing')).status).toBe(404)
})

test('a malformed URL is answered with an error page that has the shop’s header and footer', async () => {
  for (const path of [
    '/%',
    '/shop/%zz',
    '/shop/%E0%A4',
    '/shop/%20',
    '/productinfo/%c3%28?page=2',
  ]) {
    const answer = await rawRequest(shop.url, { path })
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.body, path).toContain('This thread ends here')
    expect(answer.body, path).toContain('SUBSCRIBE')
  }
  const posted = await rawRequest(shop.url, { path: '/shop/%zz', method: 'POST' })
  expect(posted.status).toBe(400)
})

test('an error page inside the admin has the admin’s navigation', async () => {
  const response = await admin.get('/admin/orders/NOSUCHORDER')
  expect(response.status).toBe(404)
  const page = await response.text()
  expect(page).toContain('Page not found')
  expect(page).toContain('aria-label="Admin"')
})

test('no mail is queued for an undeliverable email address', async () => {
  for (const email of [`a@${'b'.repeat(100_000)}.example`, '@.'.repeat(50_000)])
    await guest.post('/authentication/forgot', { email })
  const kept = await shop.shop.pool.query(
    `select id from pgboss.job where name = 'send-password-reset'`,
  )
  expect(kept.rows).toEqual([])
})

test('a HEAD request to an event stream leaves no listener', async () => {
  let listening = 0
  const subscribe = events.subscribe.bind(events)
  vi.spyOn(events, 'subscribe').mockImplementation((topic, listener) => {
    const leave = subscribe(topic, listener)
    listening++
    return () => {
      listening--
      leave()
    }
  })
  for (const [who, path] of [
    [guest, '/site/live'],
    [customer, '/orders/live'],
    [admin, '/admin/orders/live'],
  ] as const) {
    const answer = await rawRequest(shop.url, {
      path,
      method: 'HEAD',
      headers: { cookie: who.cookie },
    })
    expect([path, answer.status]).toEqual([path, 200])
  }
  expect(listening).toBe(0)
})

test('no malformed request was logged as an error', () => {
  expect(logged.mock.calls).toEqual([])
})
