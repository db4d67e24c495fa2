import { expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { messageKinds, messageNames } from '#shop/messages/message.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import MailPreviewPage, { loader } from './mail-preview-page.tsx'

const { db } = await testDatabase()
const shop = { db, config: { shopName: 'Zari', shopUrl: 'http://zari.test' } as Config }
const meera = await admin(db)
const load = (kind: string, signedIn: Person | null = meera) =>
  loader(getting(shop, '/', { signedIn, params: { kind } }))

test.each(messageKinds)(
  'the preview of %s shows its HTML without scripts and its text',
  async (kind) => {
    const loaderData = await load(kind)
    const html = pageHtml(MailPreviewPage, { loaderData })
    expect(html).toContain(`<iframe title="Preview: ${messageNames[kind]}" sandbox=""`)
    expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${messageNames[kind]}<`))
    expect(html.match(/aria-current/g)).toHaveLength(1)
    expect(textOf(html)).toContain(`Subject: ${loaderData.subject}. The order`)
    expect(loaderData.html).not.toMatch(/ style="|<script/)
    expect(loaderData.text).toContain('http://zari.test')
  },
)

test('a preview of an unknown kind of email is answered 404', async () => {
  for (const kind of ['newsletter', 'toString', ''])
    await expect(load(kind)).rejects.toMatchObject({ status: 404 })
})

test('only admins can see email previews', () =>
  expectForAdminsOnly({ db }, (signedIn) => load('delivered', signedIn)))
