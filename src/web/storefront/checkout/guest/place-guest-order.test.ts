import { expect, test, vi } from 'vitest'
import { openAuth } from '#platform/auth/auth.server.ts'
import { accountRoles } from '#shop/people/account-roles.server.ts'
import { sareeInShop } from '../../../../../tests/support/builders.ts'
import { formOf, type Fields } from '../../../../../tests/support/route-calls.ts'
import { address, linesFor, openTestServices } from '../../../../../tests/support/test-services.ts'
import { placeGuestOrder } from './place-guest-order.server.ts'

const { services, db, pool } = await openTestServices()
const auth = openAuth({
  db,
  pool,
  jobs: services.jobs,
  ...accountRoles,
  secret: 'a secret of this test only',
  shopUrl: 'http://zari.test',
  shopName: () => 'Zari',
})
const shop = { ...services, pool, auth }
type Guest = Parameters<typeof placeGuestOrder>[1]['guest']

let visitors = 0
/** A visitor with an email and a network address of their own. */
async function visitor() {
  visitors += 1
  const saree = await sareeInShop(db, { images: 0 })
  const email = `guest-${visitors}@example.com`
  const request = new Request('http://zari.test/orderSummary', {
    headers: { 'x-client-address': `203.0.113.${visitors}` },
  })
  const fields = {
    ...address,
    emailId: email,
    lines: JSON.stringify(linesFor([saree])),
    expectedTotalPaise: saree.sellingPricePaise,
  }
  const send = (more: Fields = {}, guest: Guest = null, from = shop) =>
    placeGuestOrder(from, { guest, request, form: formOf({ ...fields, ...more }) })
  return { email, send }
}

const guestsWith = (email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'role'])
    .where('email', '=', email)
    .where('is_guest', '=', true)
    .execute()
const ordersTo = (email: string) =>
  db.selectFrom('orders').select(['customer_id', 'email']).where('email', '=', email).execute()

test('the first order of a visitor creates a guest and a session', async () => {
  const { email, send } = await visitor()
  const { result, cookie } = await send()
  expect(result.outcome).toBe('begun')
  expect(cookie).toMatch(/HttpOnly/)
  const [guest] = await guestsWith(email)
  expect(guest).toMatchObject({ firstName: address.firstName, lastName: address.lastName })
  expect(await ordersTo(email)).toEqual([{ customer_id: guest?.id, email }])
})

test('an incomplete address creates no guest and no session', async () => {
  const { email, send } = await visitor()
  expect(await send({ city: '' })).toEqual({
    result: { outcome: 'address-incomplete', errors: [{ field: 'city', code: 'missing' }] },
  })
  expect(await guestsWith(email)).toEqual([])
})

test.each(['', 'mira', 'mira@', '@example.com'])(
  'the email %j of a guest is refused beside its field, and nothing is written',
  async (emailId) => {
    const { send } = await visitor()
    expect(await send({ emailId })).toEqual({
      result: { outcome: 'address-incomplete', errors: [{ field: 'emailId', code: 'no-email' }] },
    })
    expect(await guestsWith(emailId)).toEqual([])
  },
)

test('a guest whose order is refused is removed, without a session', async () => {
  const { email, send } = await visitor()
  const { result, cookie } = await send({ expectedTotalPaise: 100 })
  expect([result.outcome, cookie]).toEqual(['prices-changed', undefined])
  expect([await guestsWith(email), await ordersTo(email)]).toEqual([[], []])
})

test('a guest whose order fails with an error is removed', async () => {
  const { email, send } = await visitor()
  const failing = {
    ...auth,
    fingerprint: () => {
      throw new Error('no fingerprint')
    },
  }
  await expect(send({}, null, { ...shop, auth: failing })).rejects.toThrow('no fingerprint')
  expect([await guestsWith(email), await ordersTo(email)]).toEqual([[], []])
})

test('a guest with an order stays when a later error occurs', async () => {
  const { email, send } = await visitor()
  const lost = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not removed'))
  const failing = {
    ...auth,
    discardGuest: lost,
    fingerprint: () => {
      throw new Error('no fingerprint')
    },
  }
  await expect(send({}, null, { ...shop, auth: failing })).rejects.toThrow('no fingerprint')
  expect(lost).toHaveBeenCalledOnce()
  expect(await guestsWith(email)).toHaveLength(1)
})

test('a further order of a guest keeps the guest, and takes the new email', async () => {
  const { email, send } = await visitor()
  await send()
  const [guest] = await guestsWith(email)
  const other = await visitor()
  const { result, cookie } = await other.send({}, guest)
  expect([result.outcome, cookie]).toEqual(['begun', undefined])
  expect(await ordersTo(other.email)).toEqual([{ customer_id: guest?.id, email: other.email }])
  expect((await guestsWith(other.email)).map(({ id }) => id)).toEqual([guest?.id])
})

test('a further order with an invalid email is refused, and the guest keeps the old one', async () => {
  const { email, send } = await visitor()
  await send()
  const [guest] = await guestsWith(email)
  expect((await send({ emailId: 'mira' }, guest)).result).toEqual({
    outcome: 'address-incomplete',
    errors: [{ field: 'emailId', code: 'no-email' }],
  })
  expect(await guestsWith(email)).toHaveLength(1)
})

test('a refused further order does not remove the guest', async () => {
  const { email, send } = await visitor()
  await send()
  const [guest] = await guestsWith(email)
  const other = await visitor()
  const refused = await other.send({ expectedTotalPaise: 100, emailId: email }, guest)
  expect(refused.result.outcome).toBe('prices-changed')
  expect(await guestsWith(email)).toHaveLength(1)
})

test('orders of a guest are limited like those of a customer, and the response says for how long', async () => {
  const { email, send } = await visitor()
  await send()
  const [guest] = await guestsWith(email)
  const outcomes = new Set<string>()
  for (let tries = 0; tries < 31; tries++)
    outcomes.add((await send({ expectedTotalPaise: 100 }, guest)).result.outcome)
  expect(outcomes).toContain('too-many-attempts')
  expect((await send({}, guest)).result).toMatchObject({
    message: expect.stringMatching(/minutes?/),
  })
})
