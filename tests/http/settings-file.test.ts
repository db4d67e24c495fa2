import { expect, test } from 'vitest'
import { collectSettings } from '../../src/shop/settings/file/exchange-settings.server.ts'
import { findMailServer } from '../../src/shop/settings/mail/mail-server-store.server.ts'
import { saveMailServer } from '../../src/shop/settings/mail/save-mail-server.server.ts'
import { localSmtpServer } from '../support/local-smtp-server.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const peer = await localSmtpServer()
const shop = await startShop({ SMTP_URL: peer.url, MAIL_FROM: 'Zari <env@zari.test>' })
const { db, sealing } = shop.shop
const admin = await signedIn(shop, 'admin')
const strangers = [visitor(shop.url), await signedIn(shop), await signedIn(shop, 'packer')]
const MAIL_PASSWORD = 'the-mail-password'
await saveMailServer(
  { db, sealing },
  {
    typed: {
      host: 'smtp.example.com',
      port: 465,
      security: 'tls',
      user: 'shop',
      mailPassword: MAIL_PASSWORD,
      sender: '',
    },
    basedOn: 1,
    changedBy: admin.id,
  },
)

type Content = { version: number; settings: Awaited<ReturnType<typeof collectSettings>> }
const download = (who: Visitor = admin) => who.get('/admin/settings/settings.json')
async function changed(change: (content: Content) => void): Promise<string> {
  const content = (await (await download()).json()) as Content
  change(content)
  return JSON.stringify(content)
}
type Sent = { who?: Visitor; password?: string }
function upload(text: string, { who = admin, password = 'six-yards-of-silk' }: Sent = {}) {
  const form = new FormData()
  form.set('password', password)
  form.set('file', new File([text], 'settings.json'))
  return fetch(`${shop.url}/admin/settings/file`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie: who.cookie },
  })
}
const stored = async () => [
  await db.selectFrom('shop_settings').selectAll().executeTakeFirst(),
  await db.selectFrom('staff_changes').select('action').orderBy('id').execute(),
]

test('the file is downloaded by admins only, and contains no secret', async () => {
  for (const who of strangers) {
    const refused = await download(who)
    expect([302, 403]).toContain(refused.status)
    expect(await refused.text()).not.toContain('smtp.example.com')
  }
  const response = await download()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(/"\d{4}-\d\d-\d\d-settings\.json"/)
  const text = await response.text()
  expect(text).toContain('smtp.example.com')
  for (const secret of [MAIL_PASSWORD, shop.sandbox.keySecret, shop.sandbox.webhookSecret])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/sealed|hash|password/i)
})

test('a file is imported by admins only', async () => {
  const text = await changed(({ settings }) => (settings.backOffice.lowStockMax = 9))
  const before = await stored()
  for (const who of strangers) expect([302, 403]).toContain((await upload(text, { who })).status)
  expect(await stored()).toEqual(before)
})

test.each([
  ['another version', () => changed((content) => (content.version = 2))],
  ['not a settings file exported', async () => 'Handle,Title\nsaree,Silk saree'],
  ['not a settings file exported', async () => '{"format":"another-shop","version":1}'],
  ['choose a file', async () => ''],
  [
    'cashOnDelivery.openMax',
    () => changed(({ settings }) => (settings.cashOnDelivery.openMax = 0)),
  ],
])('a file is refused with %j, and nothing is written', async (problem, file) => {
  const before = await stored()
  const page = await (await upload(await file())).text()
  expect(page).toContain(problem)
  expect(await stored()).toEqual(before)
})

test('a file is refused with a wrong password of the admin, and nothing is written', async () => {
  const text = await changed(({ settings }) => (settings.backOffice.lowStockMax = 9))
  const before = await stored()
  expect(await (await upload(text, { password: 'guess' })).text()).toContain('password is wrong')
  expect(await stored()).toEqual(before)
})

test('an imported file replaces the settings and is logged without its secrets', async () => {
  const wanted = await changed(({ settings }) => {
    settings.backOffice.lowStockMax = 9
    settings.staffIdleMinutes = 45
  })
  expect((await upload(wanted)).status).toBe(200)
  expect(await collectSettings(db)).toEqual((JSON.parse(wanted) as Content).settings)
  expect((await findMailServer(db)).sealedPassword).not.toBeNull()
  const change = await db
    .selectFrom('staff_changes')
    .select(['staff_id', 'after'])
    .where('action', '=', 'settings-imported')
    .executeTakeFirst()
  expect(change).toEqual({ staff_id: admin.id, after: { lowStockMax: 9, staffIdleMinutes: 45 } })
})

test('the environment still decides about mail after an import', async () => {
  const wanted = await changed(({ settings }) => {
    settings.mailServer.host = 'smtp.attacker.example'
    settings.mailServer.sender = 'Mallory <mallory@attacker.example>'
  })
  expect((await upload(wanted)).status).toBe(200)
  expect((await findMailServer(db)).sealedPassword).toBeNull()
  await admin.post('/admin/settings/mail', { intent: 'test-mail' })
  const testMails = peer.received.filter(({ content }) => content.includes('Subject: Test mail'))
  expect(testMails).toMatchObject([{ from: 'env@zari.test', to: [admin.email] }])
})
