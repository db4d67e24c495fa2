import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import SiteInfoPage, { action, loader } from './site-info-page.tsx'
import VersionsPage, { loader as versionsLoader } from './versions-page.tsx'

const { db } = await testDatabase()
const shop = { db, log: openLog('silent') }
const meera = await admin(db)
const load = (signedIn: Person | null = meera) =>
  loader(getting(shop, '/admin/siteinfo', { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/admin/siteinfo', { fields: { kind: 'about', ...fields }, signedIn }))
const loadVersions = (kind: string, query = '', signedIn: Person | null = meera) =>
  versionsLoader(getting(shop, `/admin/siteinfo/${kind}${query}`, { signedIn, params: { kind } }))
const versionsOf = async (query = '') =>
  pageHtml(VersionsPage, { loaderData: await loadVersions('about', query) })

test('without a published text there are three empty forms and no versions to compare', async () => {
  const html = pageHtml(SiteInfoPage, { loaderData: await load() })
  for (const kind of ['about', 'shop-details', 'faqs'])
    expect(html).toContain(`<input type="hidden" name="kind" value="${kind}"/>`)
  expect(html).not.toContain('Restore version')
  expect(textOf(html)).toContain('Question 1')
  expect(textOf(html)).not.toContain('Remove FAQ 1')
  expect(textOf(await versionsOf())).toContain('Nothing published yet')
})

test('a refused update shows its problem at its own form and publishes nothing', async () => {
  const result = await send({ basedOnVersion: 0, aboutUs: '' })
  const html = pageHtml(SiteInfoPage, { loaderData: await load(), actionData: result })
  expect(html).toContain('aria-describedby="about-problem"')
  expect(html).not.toContain('aria-describedby="faqs-problem"')
  expect((await load()).about).toEqual([])
})

test('a published text becomes live, and an older text can be restored and compared', async () => {
  await send({ basedOnVersion: 0, aboutUs: 'We weave silk.' })
  expect(textOf(await versionsOf())).toContain('One version only')
  await send({ basedOnVersion: 1, aboutUs: 'We weave cotton.' })
  const html = textOf(pageHtml(SiteInfoPage, { loaderData: await load() }))
  expect(html).toContain('Versions (2)')
  expect(html).toContain('Restore version 1')
  expect(html).not.toContain('Restore version 2')

  const compared = await versionsOf('?version=1&with=2')
  expect(textOf(compared)).toContain('Version 1 and version 2')
  expect(compared).toMatch(/<del[^>]*>.*silk/s)
  expect(compared).toMatch(/<ins[^>]*>.*cotton/s)
  expect(textOf(compared)).toMatch(/Version 2 – live .*, Meera Shah/)
})

test('versions of an unknown kind are answered 404', async () => {
  for (const kind of ['orders', 'toString'])
    await expect(loadVersions(kind)).rejects.toMatchObject({ status: 404 })
})

test('only admins can read versions and publish', async () => {
  await expectForAdminsOnly({ db }, load)
  await expectForAdminsOnly({ db }, (signedIn) => loadVersions('about', '', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    send({ basedOnVersion: 2, aboutUs: 'Mine now' }, signedIn),
  )
  expect((await load()).about[0]).toMatchObject({ version: 2 })
})
