import { expect, test } from 'vitest'
import { findMailServer } from '../../src/shop/settings/mail/mail-server-store.server.ts'
import { localSmtpServer } from '../support/local-smtp-server.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const login = { user: 'shop@example.com', password: 'the-mail-password' }
const peer = await localSmtpServer({ login })
const shop = await startShop()
const other = await shop.openAnother()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')

const server = {
  intent: 'mail-server',
  host: '127.0.0.1',
  port: String(peer.port),
  security: 'none',
  user: login.user,
  mailPassword: login.password,
  sender: 'Meera <orders@example.com>',
  password: 'six-yards-of-silk',
}
const save = async (fields: Partial<typeof server> = {}, who: Visitor = admin) =>
  who.post('/admin/settings/mail', {
    ...server,
    basedOn: String((await findMailServer(db)).version),
    ...fields,
  })
const sendTest = (who: Visitor = admin) => who.post('/admin/settings/mail', { intent: 'test-mail' })
const testMails = () =>
  peer.received.filter(({ content }) => content.includes('Subject: Test mail'))
const stored = async () => [
  await findMailServer(db),
  await db.selectFrom('staff_changes').select('action').execute(),
]

test('only admins may set the mail server or send a test mail', async () => {
  const before = await stored()
  for (const who of [visitor(shop.url), await signedIn(shop), await signedIn(shop, 'packer')]) {
    expect([302, 403]).toContain((await save({}, who)).status)
    expect([302, 403]).toContain((await sendTest(who)).status)
  }
  expect([await stored(), peer.received]).toEqual([before, []])
})

test.each([
  [{ host: 'smtp://mail.example.com' }, 'enter a host name such as'],
  [{ host: 'mail.example.com/x' }, 'enter a host name such as'],
  [{ host: 'mail server' }, 'enter a host name such as'],
  [{ port: '0' }, 'enter a port number from'],
  [{ sender: 'Meera' }, 'enter an e-mail address'],
  [{ host: 'smtp.example.com' }, 'only sent over an encrypted connection'],
  [{ mailPassword: '' }, 'Please enter the password of this mail account.'],
  [{ password: 'a-wrong-guess' }, 'The password is wrong.'],
])('a mail server with %j is refused, and nothing is written', async (fields, problem) => {
  const before = await stored()
  const page = await (await save(fields)).text()
  expect(page).toContain(problem)
  expect(page).not.toContain(login.password)
  expect(await stored()).toEqual(before)
})

test('without a mail server, no test mail is sent', async () => {
  expect(await (await admin.get('/admin/settings/mail')).text()).toContain(
    'Until then, mails are stored and not sent.',
  )
  await sendTest()
  expect(peer.received).toEqual([])
})

test('a saved server sends the mails of every process, and its password is never shown', async () => {
  expect((await save()).status).toBe(200)
  for (const { shop: process } of [shop, other])
    await expect.poll(() => process.live.sendsMail()).toBe(true)
  await sendTest()
  expect(testMails()).toMatchObject([{ from: 'orders@example.com', to: [admin.email] }])
  const page = await (await admin.get('/admin/settings/mail')).text()
  expect(page).toContain('127.0.0.1')
  expect(page).not.toContain(login.password)
})

test('mails of customers go through the saved server', async () => {
  peer.received.length = 0
  const guest = visitor(other.url)
  await guest.post('/authentication/forgot', { email: 'nobody@example.com' })
  const { email } = await signedIn(other)
  await guest.post('/authentication/forgot', { email })
  await expect.poll(() => peer.received.flatMap(({ to }) => to)).toContain(email)
  expect(peer.received.flatMap(({ to }) => to)).not.toContain('nobody@example.com')
})

test('the stored password is sent neither to another host nor for another account', async () => {
  const attacker = await localSmtpServer()
  const before = await findMailServer(db)
  for (const fields of [{ host: 'localhost' }, { user: 'mallory@example.com' }]) {
    const refused = await save({ ...fields, port: String(attacker.port), mailPassword: '' })
    expect(await refused.text()).toContain('Please enter the password of this mail account.')
  }
  expect(await findMailServer(db)).toEqual(before)
  expect(attacker.received).toEqual([])
})

test('the response of a mail server that refuses the login is shown', async () => {
  await save({ mailPassword: 'wrong-now' })
  const before = testMails().length
  expect(await (await sendTest()).text()).toContain('Wrong user or password')
  expect(testMails()).toHaveLength(before)
})

test('the page refuses an edit of an outdated mail server, which then overwrites nothing', async () => {
  const before = await stored()
  const response = await save({ basedOn: '1' } as object)
  expect(await response.text()).toContain('Somebody else changed the settings first.')
  expect(await stored()).toEqual(before)
})
