import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startShop } from '../test-shop.ts'
import { rawRequest } from './raw-request.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop()
const { events, log } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const logged = vi.spyOn(log, 'error')

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

test('more than anybody would type is not even read, wherever it is sent', async () => {
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

test('what people do send is read: a long message in any script, the gateway’s longest webhook, an owner’s hundred answers', async () => {
  const message = {
    yourName: 'आशा',
    yourEmail: 'asha@example.com',
    yourSubject: '',
    yourMessage: 'सा'.repeat(2_500),
  }
  expect((await guest.post('/contact', message)).status).toBe(200)
  expect((await guest.postJson('/webhooks/payments', 'x'.repeat(900_000))).status).toBe(400)
  const faqs = {
    kind: 'faqs',
    basedOnVersion: '0',
    question: 'क'.repeat(300),
    response: 'क'.repeat(200_000),
  }
  expect((await admin.post('/admin/siteinfo', faqs)).status).toBe(200)
})

test('a body without an end is cut off', async () => {
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

test('a sign that no text holds is refused, in addresses and in forms, and is no mistake of the shop', async () => {
  const addresses = [
    '/orders/%00/payment',
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

test('what is no form at all is refused as such, by customers’ and by admins’ pages', async () => {
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

test('methods that no page has, and hosts that nobody is called, are refused quietly', async () => {
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

test('an e-mail that no mail server would carry is not kept for later', async () => {
  for (const email of [`a@${'b'.repeat(100_000)}.example`, '@.'.repeat(50_000)])
    await guest.post('/authentication/forgot', { email })
  const kept = await shop.shop.pool.query(
    `select id from pgboss.job where name = 'send-password-reset'`,
  )
  expect(kept.rows).toEqual([])
})

test('asking only for the headers of live news leaves nobody listening', async () => {
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

test('none of this was written into the log as an error', () => {
  expect(logged.mock.calls).toEqual([])
})
