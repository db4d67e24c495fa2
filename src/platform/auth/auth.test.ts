import { expect, test } from 'vitest'
import { asha, testAuth, cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'

const { auth, db, openAnother } = await testAuth()

const accounts = async () =>
  db
    .selectFrom('users')
    .select(['email', 'role', 'name', 'first_name', 'last_name'])
    .orderBy('email')
    .execute()
const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length

async function signIn(credentials: { email: string; password: string }, instance = auth) {
  const result = await instance.signIn(credentials, requestFrom())
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  return { ...result, request: requestFrom({ cookie: cookiePair(result.cookie) }) }
}

test('signing up creates a customer with a lower-case email address and no session', async () => {
  expect(await auth.signUp({ ...asha, email: ' Asha@Example.COM ' }, requestFrom())).toEqual({
    outcome: 'accepted',
  })
  expect(await accounts()).toEqual([
    {
      email: 'asha@example.com',
      role: 'user',
      name: 'Asha Rao',
      first_name: 'Asha',
      last_name: 'Rao',
    },
  ])
  expect(await sessions()).toBe(0)
})

test('signing up ignores a role in the request and creates a customer', async () => {
  const body = {
    ...asha,
    email: 'climber@example.com',
    role: 'admin',
    emailVerified: true,
    id: 'chosen',
    isAdmin: true,
  }
  expect(await auth.signUp(body, requestFrom())).toEqual({ outcome: 'accepted' })
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'climber@example.com')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role: 'user', email_verified: false })
  expect(row.id).not.toBe('chosen')
  expect((await signIn(body)).user.role).toBe('user')
})

test('two simultaneous sign-ups with one email address create one account', async () => {
  const before = await accounts()
  expect(
    await auth.signUp(
      { ...asha, firstName: 'Impostor', password: 'another-password' },
      requestFrom(),
    ),
  ).toEqual({ outcome: 'accepted' })
  expect(await accounts()).toEqual(before)
  await signIn(asha)

  const outcomes = await Promise.all(
    [1, 2].map(() => auth.signUp({ ...asha, email: 'twin@example.com' }, requestFrom())),
  )
  expect(outcomes).toEqual([{ outcome: 'accepted' }, { outcome: 'accepted' }])
  expect((await accounts()).filter(({ email }) => email === 'twin@example.com')).toHaveLength(1)
})

test.each([
  [
    'a short password',
    { password: 'seven77' },
    { outcome: 'password-refused', problem: 'Use at least 8 characters.' },
  ],
  [
    'an overlong password',
    { password: 'x'.repeat(129) },
    { outcome: 'password-refused', problem: 'Use at most 128 characters.' },
  ],
  [
    'a common password',
    { password: 'Sunshine1' },
    { outcome: 'password-refused', problem: expect.stringContaining('Many people use') as string },
  ],
  [
    'the e-mail as the password',
    { password: 'new@example.com' },
    { outcome: 'password-refused', problem: expect.stringContaining('Your e-mail') as string },
  ],
  [
    'the shop’s name as the password',
    { password: 'ZariZari1' },
    { outcome: 'password-refused', problem: expect.stringContaining('shop’s name') as string },
  ],
  ['no email address', { email: 'asha' }, { outcome: 'email-invalid' }],
  [
    'an email address with a script',
    { email: '<script>@example.com' },
    { outcome: 'email-invalid' },
  ],
])('signing up with %s is refused and creates nothing', async (_name, wrong, answer) => {
  const before = await accounts()
  expect(await auth.signUp({ ...asha, email: 'new@example.com', ...wrong }, requestFrom())).toEqual(
    answer,
  )
  expect(await accounts()).toEqual(before)
})

test('logging in with the right password opens a session with an HttpOnly cookie', async () => {
  const { user, cookie, request } = await signIn({ ...asha, email: 'ASHA@example.com' })
  expect(user).toEqual({
    id: expect.any(String) as string,
    email: 'asha@example.com',
    firstName: 'Asha',
    lastName: 'Rao',
    role: 'user',
  })
  expect(cookie).toMatch(/^zari_session=\w+\.[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await auth.readSession(request)).toEqual({ ...user, idleMs: null })
})

test('over https the session cookie has the __Host- prefix and the Secure attribute', async () => {
  const { cookie } = await signIn(asha, openAnother({ shopUrl: 'https://zari.test' }))
  expect(cookie).toMatch(/^__Host-zari_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test.each([
  ['a wrong password', { password: 'six-yards-of-cotton' }],
  ['an unknown email address', { email: 'nobody@example.com' }],
  ['no email address', { email: 'asha' }],
  ['an overlong password', { password: 'x'.repeat(5000) }],
])('signing in with %s gets the same response and no session', async (_name, wrong) => {
  const before = await sessions()
  expect(await auth.signIn({ ...asha, ...wrong }, requestFrom())).toEqual({
    outcome: 'wrong-credentials',
  })
  expect(await sessions()).toBe(before)
})

test('a login with an unknown email address takes as much work as one with a wrong password', async () => {
  const took = async (credentials: { email: string; password: string }) => {
    const started = process.cpuUsage()
    for (let turn = 0; turn < 5; turn++) await auth.signIn(credentials, requestFrom())
    return process.cpuUsage(started).user
  }
  const [unknown, wrong] = [
    await took({ ...asha, email: 'nobody@example.com' }),
    await took({ ...asha, password: 'wrong-password' }),
  ]
  expect(unknown / wrong).toBeGreaterThan(0.5)
})

test('a session cookie that is invented, changed or signed with another secret is ignored', async () => {
  const { cookie } = await signIn(asha)
  const [name, value = ''] = cookiePair(cookie).split('=')
  const [token = ''] = value.split('.')
  const foreign = await signIn(asha, openAnother({ secret: 'the secret of another shop' }))
  for (const forged of [
    `${name}=${token}`,
    `${name}=${token}.`,
    `${name}=${value}x`,
    `${name}=x${value}`,
    `${name}=.`,
    cookiePair(foreign.cookie),
    'zari_session=%00',
    'role=admin',
  ]) {
    expect(await auth.readSession(requestFrom({ cookie: forged }))).toBeNull()
  }
})

test('signing out ends only the session of this browser', async () => {
  const [phone, laptop] = [await signIn(asha), await signIn(asha)]
  expect((await auth.signOut(phone.request)).cookie).toMatch(/^zari_session=; Max-Age=0;/)
  expect(await auth.readSession(phone.request)).toBeNull()
  expect(await auth.readSession(laptop.request)).toMatchObject({ email: asha.email })
  expect((await auth.signOut(requestFrom())).cookie).toMatch(/Max-Age=0/)
})

test('signing in again replaces the session of the same browser', async () => {
  const first = await signIn(asha)
  const second = await auth.signIn(asha, first.request)
  expect(second.outcome).toBe('signed-in')
  expect(await auth.readSession(first.request)).toBeNull()
})

test('a session expires 30 days after its last use', async () => {
  let now = new Date()
  const timed = openAnother({ now: () => now })
  const { request } = await signIn(asha, timed)
  const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
  now = daysLater(29)
  expect(await timed.readSession(request)).not.toBeNull()
  now = daysLater(29)
  expect(await timed.readSession(request)).not.toBeNull()
  now = daysLater(30.01)
  expect(await timed.readSession(request)).toBeNull()
})

test('a changed role applies from the next request on', async () => {
  const { request } = await signIn(asha)
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', asha.email).execute()
  expect(await auth.readSession(request)).toMatchObject({ role: 'admin' })
  await db.updateTable('users').set({ role: 'user' }).where('email', '=', asha.email).execute()
  expect(await auth.readSession(request)).toMatchObject({ role: 'user' })
})
