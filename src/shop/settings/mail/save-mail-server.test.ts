import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { localSmtpServer } from '../../../../tests/support/local-smtp-server.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { sendsMail } from './connected-mail.server.ts'
import type { MailServerForm } from './mail-server.ts'
import { findMailServer } from './mail-server-store.server.ts'
import { saveMailServer } from './save-mail-server.server.ts'
import { sendTestMail } from './send-test-mail.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const sealing = sealingFor('the secret of this machine', 'settings-sealing')
const login = { user: 'shop@example.com', password: 'the-mail-password' }
const peer = await localSmtpServer({ login })
const server: MailServerForm = {
  host: '127.0.0.1',
  port: peer.port,
  security: 'none',
  user: login.user,
  mailPassword: login.password,
  sender: 'Meera <orders@example.com>',
}
const config = {
  shopName: 'Zari',
  shopUrl: 'http://zari.test',
  smtpUrl: null as string | null,
  mailFrom: 'Zari <shop@zari.test>',
  dataDir: '/nowhere',
  settings: {},
}
const save = async (more: Partial<MailServerForm> = {}, basedOn?: number) =>
  saveMailServer(
    { db, sealing },
    {
      typed: { ...server, ...more },
      basedOn: basedOn ?? (await findMailServer(db)).version,
      changedBy: meera.id,
    },
  )
const testMail = (more: Partial<typeof config> = {}, key = sealing) =>
  sendTestMail({ db, sealing: key, config: { ...config, ...more } }, 'meera@example.com')
const row = () => db.selectFrom('shop_settings').selectAll().executeTakeFirstOrThrow()
const changes = () => db.selectFrom('staff_changes').select(['action', 'after']).execute()

beforeEach(async () => {
  await save({ host: '', user: '', mailPassword: '', sender: '' })
  await sql`truncate staff_changes`.execute(db)
  peer.received.length = 0
})

test('a mail is sent through the stored server with its sender, and the log has no password', async () => {
  expect(await testMail()).toEqual({ outcome: 'no-server' })
  expect(await save()).toEqual({ outcome: 'saved' })
  expect(await testMail()).toEqual({ outcome: 'sent' })
  expect(peer.received).toMatchObject([{ from: 'orders@example.com', to: ['meera@example.com'] }])
  expect(JSON.stringify([await row(), await changes()])).not.toContain(login.password)
  expect(await changes()).toMatchObject([
    { action: 'mail-server-changed', after: { host: '127.0.0.1', isPasswordNew: true } },
  ])
  expect(sendsMail({ smtpUrl: null }, await findMailServer(db))).toBe(true)
})

test('an empty password keeps the stored one, but never for another server', async () => {
  await save()
  expect(await save({ mailPassword: '', sender: '' })).toEqual({ outcome: 'saved' })
  expect(await testMail()).toEqual({ outcome: 'sent' })
  expect(peer.received[0]?.from).toBe('shop@zari.test')

  const before = await row()
  expect(await save({ mailPassword: '', host: 'localhost' })).toEqual({
    outcome: 'password-missing',
  })
  expect(await row()).toEqual(before)
})

test('the answer of the mail server to a wrong password is reported', async () => {
  await save({ mailPassword: 'wrong' })
  expect(await testMail()).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('Wrong user or password') as string,
  })
  expect(peer.received).toEqual([])
})

test('a password that was encrypted on another machine makes the test mail fail with this reason', async () => {
  await save()
  const elsewhere = sealingFor('the secret of another machine', 'settings-sealing')
  expect(await testMail({}, elsewhere)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('encrypted on another machine') as string,
  })
})

test('the environment takes precedence over the stored server and sender', async () => {
  await save({ host: 'smtp.invalid', security: 'tls' })
  const open = await localSmtpServer()
  const settings = { SMTP_URL: open.url, MAIL_FROM: config.mailFrom }
  expect(await testMail({ smtpUrl: open.url, settings })).toEqual({ outcome: 'sent' })
  expect(open.received).toMatchObject([{ from: 'shop@zari.test' }])
})

test('an edit of an outdated mail server is refused and overwrites nothing', async () => {
  await save()
  const before = await row()
  expect(await save({ port: 1 }, before.mail_version - 1)).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await row()).toEqual(before)
})
