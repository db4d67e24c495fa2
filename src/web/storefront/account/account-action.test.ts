import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { EmailChangeRequested } from '#platform/auth/email-change/email-change.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { customer, type Person } from '../../../../tests/support/builders.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { accountAction } from './account-action.server.ts'

const { db } = await testDatabase()

/** Sends a form to an account service that answers with this outcome and records its calls. */
async function send(
  user: Person,
  fields: Fields,
  outcome: EmailChangeRequested = { outcome: 'requested' },
) {
  const calls: unknown[][] = []
  const record =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given])
      return outcome
    }
  const names = ['changeName', 'requestEmailChange', 'cancelEmailChange', 'endOtherSessions']
  const auth = Object.fromEntries(names.map((name) => [name, record(name)]))
  const context = new RouterContextProvider()
  context.set(shopContext, { db, auth } as unknown as Shop)
  const request = new Request('http://zari.test/profile/account')
  const result = await accountAction(context, { user, form: formOf(fields), request })
  return { result, calls }
}
const asha = await customer(db)
const email = { intent: 'email', newEmail: ' new@zari.test', password: 'six-yards-of-silk' }

test('a name of 100 characters is saved for the signed-in customer only', async () => {
  const name = { firstName: 'x'.repeat(100), lastName: '' }
  const { result, calls } = await send(asha, { intent: 'name', ...name, id: 'another' })
  expect(result).toMatchObject({ about: 'name', tone: 'success' })
  expect(calls).toEqual([['changeName', asha.id, name]])
})

test.each([
  ['x'.repeat(101), 'Please use at most 100 characters.'],
  ['\u200b', 'Please enter visible characters.'],
])('the name %j is refused beside its field and not saved', async (lastName, text) => {
  const { result, calls } = await send(asha, { intent: 'name', firstName: 'Asha', lastName })
  expect(result).toMatchObject({ about: 'name', tone: 'error', problems: { lastName: text } })
  expect(calls).toEqual([])
})

test.each<[EmailChangeRequested, object]>([
  [{ outcome: 'wrong-credentials' }, { password: 'The password is wrong.' }],
  [{ outcome: 'unchanged' }, { newEmail: 'This is your e-mail already.' }],
  [{ outcome: 'email-invalid' }, { newEmail: 'Please enter a valid email!' }],
])('the outcome %o marks its field, and the typed email stays', async (outcome, problems) => {
  const { result } = await send(asha, email, outcome)
  expect(result).toMatchObject({ about: 'email', tone: 'error', typed: email.newEmail })
  expect(result.problems).toEqual(problems)
})

test('after too many attempts the time to wait is shown at the password', async () => {
  const { result } = await send(asha, email, {
    outcome: 'too-many-attempts',
    retryAfterSeconds: 120,
  })
  expect(Object.keys(result.problems)).toEqual(['password'])
  expect(result.problems.password).toMatch(/\d/)
})

test('a requested change asks for both mailboxes and does not repeat the email', async () => {
  const { result, calls } = await send(asha, email)
  expect(result).toEqual({
    about: 'email',
    tone: 'success',
    text: 'Please confirm the change in both mailboxes.',
    problems: {},
  })
  expect(calls).toMatchObject([
    ['requestEmailChange', { user: { id: asha.id }, newEmail: email.newEmail }, {}],
  ])
})

test('a waiting change is withdrawn, and other devices are logged out, of this account', async () => {
  const kept = await send(asha, { intent: 'keep-email' })
  expect(kept.calls).toEqual([['cancelEmailChange', asha.id]])
  const { result, calls } = await send(asha, { intent: 'log-out-others' })
  expect(result).toMatchObject({ about: 'page', tone: 'success' })
  expect(calls).toMatchObject([['endOtherSessions', {}, asha.id, {}]])
})

test('an unknown or missing intent changes nothing', async () => {
  for (const fields of [{}, { intent: 'delete' }] as Fields[]) {
    const { result, calls } = await send(asha, fields)
    expect([result.about, result.tone, calls]).toEqual(['page', 'error', []])
  }
})

test('the newsletter of an unconfirmed address is not changed, neither on nor off', async () => {
  const stranger = await customer(db, { isEmailConfirmed: false })
  const consent = { email: stranger.email, subscribed_on: '/contact' }
  await db
    .insertInto('subscribers')
    .values({ id: crypto.randomUUID(), ...consent })
    .execute()
  const subscriber = () =>
    db
      .selectFrom('subscribers')
      .select(['subscribed_on', 'unsubscribed_at'])
      .where('email', '=', stranger.email)
      .execute()
  const before = await subscriber()
  for (const newsletter of ['on', '']) {
    const { result } = await send(stranger, { intent: 'newsletter', newsletter })
    expect(result).toMatchObject({ about: 'newsletter', tone: 'error' })
  }
  expect(await subscriber()).toEqual(before)
})

test('a confirmed customer subscribes with the page of consent, and unsubscribes', async () => {
  const subscriber = () =>
    db
      .selectFrom('subscribers')
      .select(['subscribed_on', 'unsubscribed_at'])
      .where('email', '=', asha.email)
      .execute()
  await send(asha, { intent: 'newsletter' })
  expect(await subscriber()).toEqual([])
  await send(asha, { intent: 'newsletter', newsletter: 'on' })
  expect(await subscriber()).toEqual([{ subscribed_on: '/profile/account', unsubscribed_at: null }])
  await send(asha, { intent: 'newsletter' })
  expect(await subscriber()).toMatchObject([{ unsubscribed_at: expect.any(Date) }])
})
