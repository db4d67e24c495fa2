import { expect, test } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import { findMailServer } from '#shop/settings/mail/mail-server-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin, type Person } from '../../../../../tests/support/builders.ts'
import { localSmtpServer } from '../../../../../tests/support/local-smtp-server.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { liveSettings } from '../../../../../tests/support/route-arguments.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { mailServerAction } from './mail-server-action.server.ts'
import MailServerPage, { loader } from './mail-server-page.tsx'

const { db } = await testDatabase()
const meera = { ...(await admin(db)), firstName: '', lastName: '' }
const peer = await localSmtpServer({ login: { user: 'shop', password: 'the-mail-password' } })
const shopWith = (config: object) =>
  ({
    db,
    auth: {
      checkPassword: async (_account: object, password: string) =>
        password === 'mine'
          ? { outcome: 'right' }
          : { outcome: 'too-many-attempts', retryAfterSeconds: 60 },
    },
    sealing: sealingFor('a secret', 'settings-sealing'),
    live: liveSettings(),
    config: {
      smtpUrl: null,
      mailFrom: 'Zari <shop@zari.test>',
      shopName: 'Zari',
      shopUrl: 'http://zari.test',
      dataDir: '/nowhere',
      settings: {},
      ...config,
    },
  }) as unknown as Shop
const shop = shopWith({})
const server = {
  intent: 'mail-server',
  host: '127.0.0.1',
  port: peer.port,
  security: 'none',
  user: 'shop',
  mailPassword: 'the-mail-password',
  sender: '',
  password: 'mine',
}
const send = async (fields: Fields, to = shop) =>
  mailServerAction(to, {
    admin: meera,
    form: formOf({ basedOn: (await findMailServer(db)).version, ...fields }),
    request: new Request('http://zari.test/admin/settings/mail', { method: 'POST' }),
  })
const load = (signedIn: Person | null = meera, from = shop) =>
  loader(getting(from, '/admin/settings/mail', { signedIn }))

test('a test mail goes through the saved server to the admin, and a refusal is shown', async () => {
  expect(await send({ intent: 'test-mail' })).toMatchObject({ tone: 'error' })
  expect(await send(server)).toMatchObject({ tone: 'success' })
  expect(await send({ intent: 'test-mail' })).toMatchObject({ tone: 'success' })
  expect(peer.received).toMatchObject([{ to: [meera.email] }])
  await send({ ...server, mailPassword: 'wrong' })
  const refused = await send({ intent: 'test-mail' })
  expect(refused).toMatchObject({ tone: 'error' })
  const html = pageHtml(MailServerPage, { loaderData: await load(), actionData: refused })
  expect(textOf(html)).toContain('The mail server answered:')
  expect(html).not.toContain('the-mail-password')
})

test('wrong values, a wrong own password and a missing mail password are refused without a change', async () => {
  const before = await findMailServer(db)
  for (const [fields, field] of [
    [{ host: 'http://x' }, 'host'],
    [{ security: 'none', host: 'smtp.example.com' }, 'security'],
    [{ password: 'guess' }, 'password'],
    [{ host: 'localhost', mailPassword: '' }, 'mailPassword'],
  ] as const)
    expect(await send({ ...server, ...fields })).toMatchObject({
      problems: { [field]: expect.any(String) as string },
    })
  expect(await send({ ...server, basedOn: before.version - 1 })).toMatchObject({ tone: 'error' })
  expect(await send({ intent: 'other' })).toMatchObject({ tone: 'error' })
  expect(await findMailServer(db)).toEqual(before)
})

test('values set by the environment are read-only, and their stored values are kept', async () => {
  const settings = { SMTP_URL: peer.url, MAIL_FROM: 'Zari <env@zari.test>' }
  const fixed = shopWith({ smtpUrl: peer.url, mailFrom: settings.MAIL_FROM, settings })
  const html = pageHtml(MailServerPage, { loaderData: await load(meera, fixed) })
  expect(textOf(html)).toContain('Set by the environment variable SMTP_URL')
  expect(textOf(html)).toContain('Set by the environment variable MAIL_FROM')
  expect(html).not.toContain('name="host"')
  const { host, sender } = await findMailServer(db)
  await send({ ...server, host: 'smtp.example.com', security: 'tls', sender: 'x@y.test' }, fixed)
  expect(await findMailServer(db)).toMatchObject({ host, sender })
})

test('only admins see the mail server', () =>
  expectForAdminsOnly(shop, (signedIn) => load(signedIn)))
