import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placedOrder } from '../support/builders.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const password = 'six-yards-of-silk'

const userOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The link of the change in the newest mail to this address. */
async function linkTo(email: string): Promise<string> {
  const read = () =>
    readdirSync(shop.mailFolder)
      .map((name) => readFileSync(path.join(shop.mailFolder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='))
      .map((mail) => /\/authentication\/change-email\?side=\w+&token=[\w-]+/.exec(mail)?.[0])
      .find(Boolean)
  await expect.poll(read).toBeDefined()
  return read()!
}

test('a customer changes the name; a name that is too long is refused', async () => {
  const asha = await signedIn(shop)
  const save = (firstName: string) =>
    asha.post('/profile/account', { intent: 'name', firstName, lastName: 'Rao' })
  expect(textOf(await (await save('Usha')).text())).toContain('Your name is saved.')
  const refused = await save('x'.repeat(101))
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringContaining('Please use at most 100 characters.'),
  ])
  expect(await userOf(asha.id)).toMatchObject({ first_name: 'Usha', name: 'Usha Rao' })
})

test('the email changes after the buttons behind both mailed links were pressed', async () => {
  const asha = await signedIn(shop)
  const newEmail = `new-${asha.email}`
  const asked = await asha.post('/profile/account', { intent: 'email', newEmail, password })
  expect(textOf(await asked.text())).toContain(`link that we sent to ${asha.email} and ${newEmail}`)
  const [old, fresh] = [await linkTo(asha.email), await linkTo(newEmail)]
  await guest.get(old)
  expect(textOf(await (await guest.post(old, {})).text())).toContain('in your other mailbox')
  expect((await userOf(asha.id)).email).toBe(asha.email)
  expect(textOf(await (await guest.post(fresh, {})).text())).toContain('E-mail changed')
  expect((await userOf(asha.id)).email).toBe(newEmail)
  expect((await guest.post(fresh, {})).status).toBe(400)
})

test('a wrong password does not change the email, and a waiting change can be withdrawn', async () => {
  const asha = await signedIn(shop)
  const ask = (typed: string) =>
    asha.post('/profile/account', {
      intent: 'email',
      newEmail: 'kept@example.com',
      password: typed,
    })
  const refused = await ask('wrong-password')
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringContaining('The password is wrong.'),
  ])
  await ask(password)
  const kept = await asha.post('/profile/account', { intent: 'keep-email' })
  expect(textOf(await kept.text())).toContain('Your e-mail stays as it is.')
  expect(await db.selectFrom('email_changes').select('user_id').execute()).toEqual([])
})

test('other devices are logged out while this one stays logged in', async () => {
  const asha = await signedIn(shop)
  const login = await guest.post('/authentication', { email: asha.email, password })
  const phone = visitor(
    shop.url,
    login.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  )
  expect((await phone.get('/orders')).status).toBe(200)
  await asha.post('/profile/account', { intent: 'log-out-others' })
  expect((await phone.get('/orders')).status).toBe(302)
  expect((await asha.get('/orders')).status).toBe(200)
})

test('the newsletter is chosen for a confirmed email only', async () => {
  const asha = await signedIn(shop)
  const choose = (newsletter: object) =>
    asha.post('/profile/account', { intent: 'newsletter', ...newsletter })
  const subscribed = async () =>
    (
      await db
        .selectFrom('subscribers')
        .select('unsubscribed_at')
        .where('email', '=', asha.email)
        .execute()
    ).filter((row) => row.unsubscribed_at === null).length
  await choose({ newsletter: 'on' })
  expect(await subscribed()).toBe(1)
  await choose({})
  expect(await subscribed()).toBe(0)
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', asha.id).execute()
  expect((await choose({ newsletter: 'on' })).status).toBe(400)
  expect(await subscribed()).toBe(0)
})

test('the file with all data is for its customer only, and no cache keeps it', async () => {
  const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
  const order = await placedOrder(db, { customerId: asha.id })
  const response = await asha.post('/profile/my-data.json', { password })
  expect(response.headers.get('content-disposition')).toContain('my-data.json')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toMatchObject({
    account: { email: asha.email },
    orders: [{ number: order.number }],
  })
  const others = await mira.post('/profile/my-data.json', { password })
  expect(await others.text()).not.toContain(order.number)
  for (const other of [guest, await signedIn(shop, 'admin')])
    expect((await other.post('/profile/my-data.json', { password })).status).toBe(302)
})

test('the file with all data is refused without the right password, and limits apply', async () => {
  const asha = await signedIn(shop)
  const read = await asha.get('/profile/my-data.json')
  expect([read.status, read.headers.get('location')]).toEqual([302, '/profile/privacy'])
  const ask = (typed: Record<string, string>) => asha.post('/profile/my-data.json', typed)
  for (const typed of [{ password: 'wrong' }, {}]) {
    const refused = await ask(typed)
    const location = '/profile/privacy?download=wrong-credentials'
    expect([refused.status, refused.headers.get('location')]).toEqual([303, location])
    expect(await refused.text()).not.toContain(asha.email)
    expect(textOf(await (await asha.get(location)).text())).toContain('The password is wrong.')
  }
  await expect
    .poll(async () => (await ask({ password: 'wrong' })).headers.get('location'))
    .toBe('/profile/privacy?download=too-many-attempts')
  expect((await ask({ password })).headers.get('content-disposition')).toBeNull()
})

test('an account is deleted with the right password, and its session and login end', async () => {
  const asha = await signedIn(shop)
  const erase = (typed: string) => asha.post('/profile/privacy', { password: typed })
  const refused = await erase('wrong-password')
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringContaining('The password is wrong.'),
  ])
  expect((await userOf(asha.id)).erased_at).toBeNull()

  const left = await erase(password)
  expect(left.headers.get('location')).toBe('/authentication?logged-out&deleted')
  expect(textOf(await (await guest.get('/authentication?deleted')).text())).toContain(
    'Your account is deleted.',
  )
  expect((await asha.get('/profile')).status).toBe(302)
  const login = await guest.post('/authentication', { email: asha.email, password })
  expect(login.status).toBe(401)
})

test('an account with an open order is not deleted, and the page says why', async () => {
  const asha = await signedIn(shop)
  await placedOrder(db, { customerId: asha.id })
  expect(textOf(await (await asha.get('/profile/privacy')).text())).toContain('not delivered')
  const response = await asha.post('/profile/privacy', { password })
  expect(textOf(await response.text())).toContain('not delivered')
  expect((await userOf(asha.id)).erased_at).toBeNull()
  expect((await asha.get('/orders')).status).toBe(200)
})
