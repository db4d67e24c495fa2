import { expect, test } from 'vitest'
import { startShop } from '../support/test-shop.ts'
import { rawRequest } from '../support/raw-request.ts'

const shop = await startShop({
  SHOP_URL: 'https://zari.example',
  TRUSTED_PROXIES: '203.0.113.0/24',
})
await shop.shop.auth.createAccount(
  { email: 'asha@example.com', password: 'six-yards-of-silk', firstName: 'Asha', lastName: 'Rao' },
  'user',
)

/** Logs in by a request as a TLS proxy forwards it: plain HTTP with the browser's Origin and
 * Sec-Fetch headers. */
const logIn = (path: string, headers: Record<string, string>) =>
  rawRequest(shop.url, {
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: 'email=asha%40example.com&password=six-yards-of-silk',
  })

test('the shop’s forms work behind a TLS proxy, with and without script', async () => {
  for (const host of ['zari.example', '127.0.0.1:3000']) {
    const headers = { host, origin: 'https://zari.example' }
    expect((await logIn('/authentication', headers)).status, host).toBe(302)
    expect((await logIn('/authentication.data', headers)).headers['set-cookie']?.[0], host).toMatch(
      /^__Host-zari_session=.+; Secure$/,
    )
  }
})

test('forms of other sites are refused behind a TLS proxy', async () => {
  for (const origin of [
    'https://evil.example',
    'http://zari.example',
    'https://zari.example:8443',
    'https://zari.example.evil.example',
    'null',
  ]) {
    for (const path of [
      '/authentication',
      '/authentication.data',
      '/cart/lines',
      '/payments/callback.data',
      '/payments/callback/',
    ]) {
      expect(
        (await logIn(path, { host: '127.0.0.1:3000', origin })).status,
        `${origin} ${path}`,
      ).toBe(403)
    }
  }
})

test('rate limits behind a trusted proxy apply per client and ignore forged headers', async () => {
  const write = (forwarded: string) =>
    rawRequest(shop.url, {
      path: '/contact',
      method: 'POST',
      body: 'yourName=',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `${forwarded}, 203.0.113.9`,
      },
    })
  const statuses = new Set<number>()
  for (let letter = 1; letter <= 60; letter++)
    statuses.add((await write(`10.0.0.${letter}, 198.51.100.1`)).status)
  expect([...statuses]).toEqual([400])
  expect((await write('198.51.100.1')).status).toBe(429)
  expect((await write('198.51.100.2')).status).toBe(400)
})
