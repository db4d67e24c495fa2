import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bodyBytesMax } from '../../src/web/body-limits.ts'
import { adminRouteAccess, storefrontRoutes } from '../support/admin-routes.ts'
import { sareeInShop } from '../support/builders.ts'
import { newAccount, newPasswords, publicForms, type PublicForm } from '../support/public-forms.ts'
import { rawRequest } from '../support/raw-request.ts'
import { deliveredCashOrder } from '../support/return-fixtures.ts'
import { tableChecksums } from '../support/table-checksums.ts'
import { startShop } from '../support/test-shop.ts'
import { tablesWith } from '../support/traces.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db, pool } = shop.shop
const logged = vi.spyOn(shop.shop.log, 'error')
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const saree = await sareeInShop(db)
const order = await deliveredCashOrder(db, { customerId: customer.id })
const key = crypto.randomUUID()
const forms = publicForms({ customer, saree, order })

/** A signature, the gateway's or the carrier's key or the secret of a mail proves these requests. */
const CROSS_SITE = ['/payments/callback', '/webhooks/payments', '/hooks/parcels', '/unsubscribe']
/** A logout has no fields. It is not sent without a reason, because it ends the session. */
const LOGOUT = ['/logout', '/admin/logout']

const names = Object.keys(forms)
const written = [
  ...storefrontRoutes.filter(({ isWritten }) => isWritten),
  ...adminRouteAccess.filter((route) => route.isWritten && route.allowedRoles === 'everybody'),
]
const pathOf = (name: string) =>
  name.replace(':number', order.number).replace(':id', saree.id).replace(/:\w+/g, '1')
const isPage = (name: string) => written.find(({ path }) => path === name)?.isPage ?? false
const bodyOf = ({ fields, json }: PublicForm) =>
  json === undefined ? new URLSearchParams(fields).toString() : JSON.stringify(json)
const typeOf = ({ json }: PublicForm) => ({
  'content-type': json === undefined ? 'application/x-www-form-urlencoded' : 'application/json',
})

let before: Record<string, string>
beforeEach(async () => {
  logged.mockClear()
  before = await tableChecksums(pool)
})
async function expectNothingWritten() {
  expect(await tableChecksums(pool)).toEqual(before)
  expect(logged.mock.calls).toEqual([])
}

test('every public route that accepts a form is in this list: add a new one', () => {
  expect(written.map(({ path }) => path).toSorted()).toEqual(names.toSorted())
})

describe.each([
  { origin: 'http://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
] as Record<string, string>[])('a form sent from another site with %o', (headers) => {
  test('is refused on every route and writes nothing', async () => {
    for (const name of names.filter((each) => !CROSS_SITE.includes(each)))
      for (const path of [pathOf(name), ...(isPage(name) ? [`${pathOf(name)}.data`] : [])]) {
        const form = forms[name]!
        const { status } = await rawRequest(shop.url, {
          path,
          method: 'POST',
          headers: { cookie: customer.cookie, ...typeOf(form), ...headers },
          body: bodyOf(form),
        })
        expect([path, status]).toEqual([path, 403])
      }
    await expectNothingWritten()
  })
})

test('a request without the right signature or key changes nothing where other sites may post', async () => {
  for (const name of CROSS_SITE) {
    const path = name === '/unsubscribe' ? `${name}?key=${key}` : name
    const { status } = await rawRequest(shop.url, {
      path,
      method: 'POST',
      headers: {
        ...typeOf(forms[name]!),
        origin: 'http://evil.example',
        'x-razorpay-signature': 'a'.repeat(64),
        'x-api-key': 'a'.repeat(32),
      },
      body: bodyOf(forms[name]!),
    })
    expect([name, status < 500, status !== 200]).toEqual([name, true, true])
  }
  await expectNothingWritten()
})

test('a body longer than its route allows is refused before it is read, and writes nothing', async () => {
  for (const name of names)
    for (const path of [pathOf(name), ...(isPage(name) ? [`${pathOf(name)}.data`] : [])]) {
      const { status } = await rawRequest(shop.url, {
        path,
        method: 'POST',
        headers: {
          cookie: customer.cookie,
          ...typeOf(forms[name]!),
          'content-length': bodyBytesMax(path) + 1,
          expect: '100-continue',
        },
      })
      expect([path, status]).toEqual([path, 413])
    }
  await expectNothingWritten()
})

test.each(['guest', 'customer'] as const)(
  'a form of a %s without its fields is refused with a clear status and writes nothing',
  async (role) => {
    const [who, index] = role === 'guest' ? [guest, 0] : [customer, 1]
    const responses: Record<string, number> = {}
    for (const name of names.filter((each) => !LOGOUT.includes(each) && each !== '/orders/:number'))
      responses[name] = (await who.post(pathOf(name), {})).status
    const expected = names.map((name) => [name, forms[name]!.empty[index]])
    expect(responses).toEqual(
      Object.fromEntries(expected.filter(([name]) => String(name) in responses)),
    )
    await expectNothingWritten()
  },
)

const broken: [type: string, body: string][] = [
  ['application/json', '{"lines":'],
  ['application/json', 'null'],
  ['application/json', '[[[[]]]]'],
  ['application/json', '{"__proto__":{"customerId":"x"},"add":{},"lines":{"length":1e9}}'],
  ['text/plain', 'hello'],
  ['application/x-www-form-urlencoded', '%'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a'],
  ['multipart/form-data', 'no boundary'],
]
test.each(broken)(
  'a body of type %s that reads %s fails nowhere and writes nothing',
  async (type, body) => {
    const failed: string[] = []
    for (const name of names.filter(
      (each) => !LOGOUT.includes(each) && each !== '/orders/:number',
    )) {
      const { status } = await rawRequest(shop.url, {
        path: pathOf(name),
        method: 'POST',
        headers: { cookie: customer.cookie, 'content-type': type },
        body,
      })
      if (status >= 500 || (status === 200 && forms[name]!.empty[1] !== 200))
        failed.push(`${name} ${status}`)
    }
    expect(failed).toEqual([])
    await expectNothingWritten()
  },
)

test('every other method is refused, and reading a form-only route as well', async () => {
  for (const name of names)
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const path = pathOf(name)
      const { status, headers } = await rawRequest(shop.url, { path, method })
      expect([path, method, status, headers.allow]).toEqual([path, method, 405, 'GET, HEAD, POST'])
    }
  for (const name of [
    '/cart/lines',
    '/checkout/quote',
    '/payments/verify',
    '/webhooks/payments',
    '/hooks/parcels',
  ]) {
    const { status, headers } = await rawRequest(shop.url, { path: name })
    expect([name, status, headers.allow]).toEqual([name, 405, 'POST'])
  }
  await expectNothingWritten()
})

test('a form sent to a public route that accepts none is refused and writes nothing', async () => {
  const fields = Object.assign({}, ...Object.values(forms).map((form) => form.fields))
  const accepted: string[] = []
  for (const { path } of storefrontRoutes.filter(({ isWritten }) => !isWritten)) {
    const { status } = await customer.post(pathOf(path), fields)
    if (status !== 405 && status !== 404) accepted.push(`${path} ${status}`)
  }
  expect(accepted).toEqual([])
  await expectNothingWritten()
})

type Sent = { path: string; fields: (email: string) => Record<string, string> }
const strangers: Sent[] = [
  { path: '/contact', fields: (yourEmail) => ({ ...forms['/contact']!.fields, yourEmail }) },
  { path: '/complaints', fields: (email) => ({ ...forms['/complaints']!.fields, email }) },
  { path: '/subscribe', fields: (userEmailId) => ({ userEmailId }) },
  { path: `/back-in-stock?product=${saree.id}`, fields: (email) => ({ size: '', email }) },
  { path: `/questions/${saree.id}`, fields: (email) => ({ body: 'Is it soft?', email }) },
  { path: '/authentication/forgot', fields: (email) => ({ email }) },
  { path: '/authentication', fields: (email) => ({ ...newAccount, ...newPasswords, email }) },
]
/** More forms than any of the routes accepts from one network address. */
const MANY = 130

test.each(strangers.map((sent, index) => ({ ...sent, from: `198.51.100.${index + 1}` })))(
  'a network address that sends many forms to $path is refused with 429 and then writes nothing',
  async ({ path, fields, from }) => {
    const send = (email: string) => guest.post(path, fields(email), { 'x-forwarded-for': from })
    let accepted = 0
    let last = await send('first@example.com')
    while (last.status !== 429 && accepted++ < MANY) {
      await last.body?.cancel()
      last = await send(`sender-${accepted}@example.com`)
    }
    expect([last.status, accepted > 1]).toEqual([429, true])
    expect(await last.text()).toMatch(/try again|wait/i)
    expect((await send('one-more@example.com')).status).toBe(429)
    const written = await tablesWith(pool, 'one-more@example.com')
    expect(written.filter((table) => table !== 'rate_limits')).toEqual([])
  },
)
