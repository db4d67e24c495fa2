import { expect, test } from 'vitest'
import { collectSettings } from '#shop/settings/file/exchange-settings.server.ts'
import { SETTINGS_FILE_MAX } from '#shop/settings/file/settings-file.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin, type Person } from '../../../../../tests/support/builders.ts'
import { expectForAdminsOnly, getting } from '../../../../../tests/support/route-calls.ts'
import { linksOf } from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { settingsFileAction } from './settings-file-action.server.ts'
import SettingsFilePage from './settings-file-page.tsx'
import { loader } from './settings-json.ts'

const { db } = await testDatabase()
const meera = { ...(await admin(db)), firstName: '', lastName: '' }
const auth = {
  checkPassword: async (_account: object, password: string) =>
    password === 'mine' ? { outcome: 'right' } : { outcome: 'wrong-credentials' },
}
const shop = { db, auth } as unknown as Shop
const load = (signedIn: Person | null = meera) =>
  loader(getting({ db }, '/admin/settings/settings.json', { signedIn }))

function send(text: string, password = 'mine') {
  const form = new FormData()
  form.set('password', password)
  if (text) form.set('file', new File([text], 'settings.json'))
  return settingsFileAction(shop, {
    admin: meera,
    form,
    request: new Request('http://zari.test/admin/settings/file', { method: 'POST' }),
  })
}

test('a downloaded file can be changed and imported', async () => {
  const response = await load()
  expect(response.headers.get('content-disposition')).toContain('-settings.json')
  const text = await response.text()
  expect(await send(text)).toMatchObject({
    tone: 'success',
    text: expect.stringContaining('same') as string,
  })
  const changed = text.replace(/"lowStockMax": \d+/, '"lowStockMax": 8')
  expect(await send(changed)).toMatchObject({ tone: 'success' })
  expect((await collectSettings(db)).backOffice.lowStockMax).toBe(8)
})

test('the page says after an import that another mail server needs its password', async () => {
  const file = JSON.parse(await (await load()).text()) as {
    settings: { backOffice: { lowStockMax: number }; mailServer: object }
  }
  const shownAfter = async () =>
    pageHtml(SettingsFilePage, { loaderData: null, actionData: await send(JSON.stringify(file)) })
  const link = 'Enter the password of the mail server'
  file.settings.backOffice.lowStockMax = 6
  const sameServer = await shownAfter()
  expect(textOf(sameServer)).toContain('Settings imported.')
  expect(linksOf(sameServer)[link]).toBeUndefined()
  file.settings.mailServer = {
    ...{ host: 'smtp.example.com', port: 587, security: 'starttls' },
    ...{ user: 'shop', sender: '' },
  }
  expect(linksOf(await shownAfter())[link]).toBe('/admin/settings/mail')
})

test('a wrong file, an impossible value and a wrong password write nothing', async () => {
  const before = await collectSettings(db)
  const text = (await (await load()).text()).replace(/"lowStockMax": \d+/, '"lowStockMax": 9')
  for (const [file, problem] of [
    ['', 'choose a file'],
    ['id,title', 'not a settings file'],
    ['x'.repeat(SETTINGS_FILE_MAX + 1), 'too large'],
    [text.replace('"version": 1', '"version": 7'), 'another version'],
    [text.replace('"lowStockMax": 9', '"lowStockMax": -1'), 'backOffice.lowStockMax'],
  ] as const)
    expect(await send(file)).toMatchObject({
      problems: { file: expect.stringContaining(problem) as string },
    })
  expect(await send(text, 'wrong')).toMatchObject({
    problems: { password: expect.any(String) as string },
  })
  expect(await collectSettings(db)).toEqual(before)
})

test('only admins may export the settings', () =>
  expectForAdminsOnly({ db }, (signedIn) => load(signedIn)))
