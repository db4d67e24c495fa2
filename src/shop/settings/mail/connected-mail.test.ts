import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import { localSmtpServer } from '../../../../tests/support/local-smtp-server.ts'
import { mailVariables, openConnectedMail, sendsMail } from './connected-mail.server.ts'
import type { StoredMailServer } from './mail-server-store.server.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-mail-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true }))
const sealing = sealingFor('a secret', 'settings-sealing')
const login = { user: 'shop', password: 'the-mail-password' }
const peer = await localSmtpServer({ login })
const config = {
  smtpUrl: null as string | null,
  mailFrom: 'Zari <shop@zari.test>',
  dataDir,
  settings: {},
}
const none: StoredMailServer = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  sender: '',
  sealedPassword: null,
  setAt: null,
  version: 1,
}
const stored: StoredMailServer = {
  ...none,
  host: '127.0.0.1',
  port: peer.port,
  security: 'none',
  user: login.user,
  sealedPassword: sealing.seal(login.password),
}
async function send(more: Partial<typeof config>, server: StoredMailServer): Promise<void> {
  const transport = openConnectedMail({ ...config, ...more }, server, sealing)
  const mail = { to: 'asha@example.com', subject: 'Order', text: 'Thank you.', html: '<p>…</p>' }
  await transport.send(mail).finally(() => transport.close())
}

test('without a server, mails are stored in a folder and count as not sent', async () => {
  expect(sendsMail(config, none)).toBe(false)
  await send({}, none)
  expect(fs.readdirSync(path.join(dataDir, 'mail'))).toHaveLength(1)
  expect(peer.received).toEqual([])
})

test('the stored server gets its own login and the default sender', async () => {
  expect(sendsMail(config, stored)).toBe(true)
  await send({}, stored)
  expect(peer.received.at(-1)).toMatchObject({ from: 'shop@zari.test', to: ['asha@example.com'] })
})

test('the stored sender replaces the default sender, but not the one of the environment', async () => {
  const server = { ...stored, sender: 'Meera <orders@example.com>' }
  await send({}, server)
  expect(peer.received.at(-1)?.from).toBe('orders@example.com')
  await send({ settings: { MAIL_FROM: config.mailFrom } }, server)
  expect(peer.received.at(-1)?.from).toBe('shop@zari.test')
})

test('the server of the environment replaces the stored one, which then gets no login', async () => {
  const before = peer.received.length
  const environment = await localSmtpServer()
  await send({ smtpUrl: environment.url }, stored)
  expect(environment.received).toHaveLength(1)
  expect(peer.received).toHaveLength(before)
  expect(sendsMail({ smtpUrl: environment.url }, none)).toBe(true)
})

test('each variable of the environment is named for its own field', () => {
  expect(mailVariables({ smtpUrl: null, settings: {} })).toEqual({ server: false, sender: false })
  const settings = { MAIL_FROM: 'Zari <env@zari.test>' }
  expect(mailVariables({ smtpUrl: 'smtp://mail.test', settings })).toEqual({
    server: true,
    sender: true,
  })
})
