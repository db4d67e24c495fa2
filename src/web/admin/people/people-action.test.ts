import { expect, test } from 'vitest'
import { insertPassword } from '#platform/auth/account-store.server.ts'
import { findStaffIdleMinutes } from '#shop/settings/staff-logins-store.server.ts'
import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { liveSettings } from '../../../../tests/support/route-arguments.ts'
import { admin, customer, type Person } from '../../../../tests/support/builders.ts'
import { openPeople } from '../../../../tests/support/people.ts'
import { requestFrom } from '../../../../tests/support/test-auth.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { peopleAction } from './people-action.server.ts'

const { db, auth, parts, meera, queued, roleOf, log, everything } = await openPeople()

const password = 'six-yards-of-silk'
await insertPassword(db, meera.id, await hashPassword(password))

const giveSecondFactor = ({ id }: Person) =>
  db
    .insertInto('second_factors')
    .values({ user_id: id, secret_encrypted: 'x', confirmed_at: new Date() })
    .execute()
const hasSecondFactor = async ({ id }: Person) =>
  (await db.selectFrom('second_factors').select('user_id').where('user_id', '=', id).execute())
    .length === 1

function submit(fields: Record<string, string>, { sendsMail = false } = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const shop = { ...parts, auth, live: liveSettings({ sendsMail }) } as unknown as Shop
  return peopleAction(shop, { admin: meera, request: requestFrom(), form })
}

test('without a mail server an invitation shows its link', async () => {
  expect(
    await submit({ intent: 'invite', email: ' Ravi@Example.com ', role: 'packer' }),
  ).toMatchObject({
    tone: 'success',
    link: {
      email: 'ravi@example.com',
      address: expect.stringMatching(/^http:\/\/zari\.test\/admin\/invitation\?token=/) as string,
    },
  })
  const sent = await submit(
    { intent: 'invite', email: 'sita@example.com', role: 'packer' },
    { sendsMail: true },
  )
  expect(sent).toEqual({ tone: 'success', text: 'Invited: sita@example.com' })
})

test.each([
  ['no role', { email: 'x@example.com', role: 'owner' }, 'role'],
  ['no email address', { email: '  ', role: 'admin' }, 'email'],
  ['an invalid email address', { email: 'not an address', role: 'admin' }, 'email'],
  ['the address of a colleague', { email: 'meera@example.com', role: 'packer' }, 'email'],
])('an invitation with %s marks its field and changes nothing', async (_name, fields, field) => {
  const before = await everything()
  const result = await submit({ intent: 'invite', ...fields })
  expect(result).toMatchObject({ tone: 'error', typed: fields })
  expect(Object.keys(result.problems ?? {})).toEqual([field])
  expect(await everything()).toBe(before)
})

test('inviting the owner of a customer account asks for confirmation first', async () => {
  const { email } = await customer(db)
  const fields = { intent: 'invite', email, role: 'packer' }
  expect(await submit(fields)).toMatchObject({ tone: 'error', asksForCustomer: true })
  expect(await submit({ ...fields, mayRaiseCustomer: 'on' })).toMatchObject({ tone: 'success' })
  expect(await roleOf(email)).toBe('user')
})

test('an admin can promote a colleague, reset the second factor and remove the colleague', async () => {
  const colleague = await customer(db, { role: 'packer' })
  const target = { person: colleague.id }
  expect(await submit({ intent: 'change-role', ...target, role: 'admin' })).toEqual({
    tone: 'success',
    text: 'Role changed to Admin',
  })
  const reset = { intent: 'reset-second-step', ...target, password }
  expect(await submit(reset)).toMatchObject({ tone: 'error' })
  await giveSecondFactor(colleague)
  expect(await submit(reset)).toMatchObject({ tone: 'success' })
  expect(await submit({ intent: 'remove', ...target })).toMatchObject({ tone: 'success' })
  expect(await roleOf(colleague.email)).toBe('user')
  expect(await submit({ intent: 'remove', ...target })).toEqual({
    tone: 'error',
    text: 'This person is no longer staff.',
  })
})

test('a reset of a second step requires the password of the admin and emails the person and all admins', async () => {
  const colleague = await customer(db, { role: 'packer' })
  await giveSecondFactor(colleague)
  const reset = { intent: 'reset-second-step', person: colleague.id }
  const before = await everything()
  for (const wrong of [{}, { password: 'wrong-password' }])
    expect(await submit({ ...reset, ...wrong })).toMatchObject({
      tone: 'error',
      resetOf: colleague.id,
      passwordProblem: 'The password is wrong.',
    })
  expect(await everything()).toBe(before)
  expect(await hasSecondFactor(colleague)).toBe(true)

  const mailsBefore = queued.length
  expect(await submit({ ...reset, password })).toMatchObject({ tone: 'success' })
  expect(await hasSecondFactor(colleague)).toBe(false)
  const mails = queued.slice(mailsBefore) as { to: string; text: string }[]
  expect(mails.map(({ to }) => to)).toContain(colleague.email)
  expect(mails.map(({ to }) => to)).toContain(meera.email)
  expect(mails[0]?.text).toContain(`It was reset by ${meera.email}.`)
})

test('a new idle limit is saved and logged once; an invalid idle limit is not saved', async () => {
  const stored = () => findStaffIdleMinutes(db)
  const save = (staffIdleMinutes: string) => submit({ intent: 'staff-logins', staffIdleMinutes })
  expect(await save(' 30 ')).toMatchObject({ tone: 'success' })
  expect(await stored()).toBe(30)
  const before = await everything()
  expect(await save('30')).toMatchObject({ tone: 'success' })
  for (const typed of ['4', '721', '-30', '1e2', 'half an hour'])
    expect(await save(typed)).toMatchObject({ tone: 'error', idle: { typed } })
  expect([await stored(), await everything()]).toEqual([30, before])
  expect(await save('')).toMatchObject({ tone: 'success' })
  expect(await stored()).toBeNull()
  expect((await log()).slice(-2)).toEqual([
    'settings-changed settings',
    'settings-changed settings',
  ])
})

test('an open invitation can be withdrawn once', async () => {
  await submit({ intent: 'invite', email: 'open@example.com', role: 'admin' })
  const { id } = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('email', '=', 'open@example.com')
    .executeTakeFirstOrThrow()
  const withdrawal = { intent: 'withdraw', invitation: String(id) }
  expect(await submit(withdrawal)).toMatchObject({ tone: 'success' })
  expect(await submit(withdrawal)).toMatchObject({ tone: 'error' })
})

test.each([
  [{}],
  [{ intent: 'promote-everybody' }],
  [{ intent: 'withdraw', invitation: 'first' }],
  [{ intent: 'change-role', role: 'owner' }],
])('the malformed form %j is refused', async (fields: Record<string, string>) => {
  const before = await everything()
  expect(await submit(fields)).toMatchObject({ tone: 'error' })
  expect(await everything()).toBe(before)
})

test('admins cannot remove themselves or reset their own second step', async () => {
  await admin(db)
  for (const intent of ['remove', 'reset-second-step'])
    expect(await submit({ intent, person: meera.id, password })).toEqual({
      tone: 'error',
      text: 'That is your own account. Another admin can do this for you.',
    })
})
