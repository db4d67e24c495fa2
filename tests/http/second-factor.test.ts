import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { removePerson } from '../../src/shop/people/change-staff.server.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db, auth } = shop.shop
const guest = visitor(shop.url)
const admin = await signedIn(shop, 'admin')

const PASSWORD = 'six-yards-of-silk'
const codeOf = (secret: string, secondsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + secondsAhead * 1000,
  })
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const stateOf = (person: { id: string }) =>
  db
    .selectFrom('second_factors')
    .select(['user_id', 'confirmed_at'])
    .where('user_id', '=', person.id)
    .executeTakeFirst()

async function setUp(person: Visitor & { id: string; email: string }): Promise<string> {
  await person.post('/admin/security', { intent: 'begin', password: PASSWORD })
  const begun = await auth.secondFactors.find(db, person)
  if (begun.state !== 'begun') throw new Error(begun.state)
  const response = await person.post('/admin/security', {
    intent: 'confirm',
    code: codeOf(begun.secret),
  })
  expect(await response.text()).toContain('recovery codes')
  return begun.secret
}

test('changing the second factor or reading new recovery codes requires the password again', async () => {
  const ravi = await signedIn(shop, 'packer')
  for (const password of ['', 'wrong-password'])
    await ravi.post('/admin/security', { intent: 'begin', password })
  expect(await stateOf(ravi)).toBeUndefined()

  await setUp(ravi)
  const codes = () =>
    db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', ravi.id)
      .orderBy('code_hash')
      .execute()
  const before = await codes()
  for (const intent of ['off', 'remake', 'begin'])
    await ravi.post('/admin/security', { intent, password: 'wrong-password' })
  await ravi.post('/admin/security', { intent: 'begin', password: PASSWORD })
  expect((await stateOf(ravi))?.confirmed_at).not.toBeNull()
  expect(await codes()).toEqual(before)

  const page = await (await ravi.get('/admin/security')).text()
  expect(page).toContain('recovery codes are left')
  expect(page).not.toContain('QR code')
  await ravi.post('/admin/security', { intent: 'off', password: PASSWORD })
  expect(await stateOf(ravi)).toBeUndefined()
  const log = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('staff_id', '=', ravi.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['second-step-on', 'second-step-off'])
})

test.each(['/admin/login', '/authentication'])(
  'the password alone at %s gives no session to an account with a second factor',
  async (login) => {
    const ravi = await signedIn(shop, 'packer')
    const secret = await setUp(ravi)
    const answer = await guest.post(`${login}?next=%2Fadmin%2Forders`, {
      email: ravi.email,
      password: PASSWORD,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/admin/login/code?next=%2Fadmin%2Forders',
    ])
    expect(cookiesOf(answer).map((cookie) => cookie.split('=')[0])).toEqual(['zari_second_step'])

    const halfIn = visitor(shop.url, cookiesOf(answer).join('; '))
    expect((await halfIn.get('/admin/orders')).status).toBe(302)
    expect((await halfIn.post('/admin/login/code', { code: '000000' })).status).toBe(401)
    const finished = await halfIn.post('/admin/login/code?next=https://evil.example/', {
      code: codeOf(secret, 30),
    })
    expect(finished.headers.get('location')).toBe('/admin/login?logged-in&next=%2Fadmin')
    expect(
      (await visitor(shop.url, cookiesOf(finished).join('; ')).get('/admin/orders')).status,
    ).toBe(200)
    expect(
      (await halfIn.post('/admin/login/code', { code: codeOf(secret, 30) })).headers.get(
        'location',
      ),
    ).toBe('/admin/login')
  },
)

test('only a login with a code is remembered for 30 days, and switching the codes off ends this', async () => {
  const ravi = await signedIn(shop, 'packer')
  const credentials = { email: ravi.email, password: PASSWORD, remember: 'on' }
  const sessionsOf = () =>
    db
      .selectFrom('sessions')
      .select(['is_remembered', 'expires_at'])
      .where('user_id', '=', ravi.id)
      .orderBy('expires_at')
      .execute()
  const hoursLeft = ({ expires_at }: { expires_at: Date }) =>
    Math.round((expires_at.getTime() - Date.now()) / 3600_000)

  await guest.post('/admin/login', credentials)
  expect((await sessionsOf()).map(({ is_remembered }) => is_remembered)).toEqual([false, false])
  const secret = await setUp(ravi)
  const step = await guest.post('/admin/login', credentials)
  const halfIn = visitor(shop.url, cookiesOf(step).join('; '))
  await halfIn.post('/admin/login/code', { code: codeOf(secret, 30), remember: 'on' })
  const [own, remembered, ...others] = await sessionsOf()
  expect(others).toEqual([])
  expect([own?.is_remembered, hoursLeft(own!)]).toEqual([false, 12])
  expect([remembered?.is_remembered, hoursLeft(remembered!)]).toEqual([true, 30 * 24])

  await ravi.post('/admin/security', { intent: 'off', password: PASSWORD })
  expect((await sessionsOf()).map(({ is_remembered }) => is_remembered)).toEqual([false, false])
})

test('without a password, the code page redirects to the login, and a code opens no session', async () => {
  for (const who of [guest, visitor(shop.url, 'zari_second_step=made.up')]) {
    expect((await who.get('/admin/login/code')).headers.get('location')).toBe('/admin/login')
    const answer = await who.post('/admin/login/code', { code: '123456' })
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
      '/admin/login',
      [],
    ])
  }
})

test('enabling the second factor ends the person’s sessions in other browsers', async () => {
  const ravi = await signedIn(shop, 'packer')
  const elsewhere = await auth.signIn(
    { email: ravi.email, password: PASSWORD },
    new Request(shop.url),
  )
  const other = visitor(
    shop.url,
    elsewhere.outcome === 'signed-in' ? elsewhere.cookie.split(';')[0] : '',
  )
  expect((await other.get('/admin/orders')).status).toBe(200)
  await setUp(ravi)
  expect((await other.get('/admin/orders')).status).toBe(302)
  expect((await ravi.get('/admin/orders')).status).toBe(200)
})

test('the event stream of a removed staff member ends', async () => {
  const ravi = await signedIn(shop, 'packer')
  const stream = await ravi.get('/admin/orders/live')
  expect(stream.status).toBe(200)
  const received = stream.text()
  await removePerson(db, { personId: ravi.id, by: admin.id })
  expect(await received).toContain('retry:')
  expect((await ravi.get('/admin/orders/live')).status).toBe(302)
})
