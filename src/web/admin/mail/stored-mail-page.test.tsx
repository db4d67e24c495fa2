import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { openMailFolder } from '#platform/mail/mail-folder.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import StoredMailPage, { loader } from './stored-mail-page.tsx'

const { db } = await testDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'zari-test-'))
afterAll(() => rm(dataDir, { recursive: true }))
const meera = await admin(db)
const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting({ db, config: { dataDir } as Config }, `/admin/mail/kept${query}`, { signedIn }))
const pageOf = async (query = '') => pageHtml(StoredMailPage, { loaderData: await load(query) })

test('the page of stored emails is empty if their folder does not exist yet', async () => {
  expect(textOf(await pageOf())).toContain('No emails yet')
})

test('stored emails are listed newest first, over several pages, and escaped', async () => {
  const folder = openMailFolder(path.join(dataDir, 'mail'), () => 'Zari <shop@zari.test>')
  for (let index = 1; index <= 21; index++)
    await folder.send({
      to: 'asha@zari.test',
      subject: `Receipt ${index}`,
      text: '<b>Thank you</b>',
      html: '<p>Thank you</p>',
    })
  folder.close()

  const html = await pageOf()
  expect(html.match(/<summary/g)).toHaveLength(20)
  expect(textOf(html)).toMatch(/Receipt 21 to asha@zari\.test, .* Receipt 20 /)
  expect(html).toContain('&lt;b&gt;Thank you&lt;/b&gt;')
  expect(html).toContain('href="/?page=2"')
  const second = textOf(await pageOf('?page=2'))
  expect(second).toContain('Receipt 1 to asha')
  expect(second).not.toContain('Receipt 2 ')
})

test('only admins can read stored emails, because they contain login links', () =>
  expectForAdminsOnly({ db }, (signedIn) => load('', signedIn)))
