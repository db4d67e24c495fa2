import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findNewestSiteRecord,
  findShopDetails,
  findSiteRecord,
  insertSiteRecord,
  listSiteRecords,
  listSiteVersions,
  VERSIONS_PER_PAGE,
} from './site-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const publish = (version: number, aboutUs: string, publishedBy: string | null = null) =>
  insertSiteRecord(db, { kind: 'about', version, body: { aboutUs }, publishedBy })

test('a site text that was never published has no record and no history', async () => {
  expect(await findNewestSiteRecord(db, 'faqs')).toBeUndefined()
  expect(await findShopDetails(db)).toBeUndefined()
  expect(await listSiteRecords(db, 'faqs', 1)).toEqual({ items: [], page: 1, pages: 1, total: 0 })
})

test('if two admins publish the same version, one succeeds and only that text is stored', async () => {
  const results = await Promise.all([publish(1, 'one', meera.id), publish(1, 'two', meera.id)])
  expect(results.toSorted()).toEqual([false, true])
  const winner = results[0] ? 'one' : 'two'
  expect(await findSiteRecord(db, 'about', 1)).toMatchObject({ body: { aboutUs: winner } })
  expect(await listSiteVersions(db, 'about', 1)).toMatchObject({
    total: 1,
    items: [{ version: 1, publishedBy: 'Meera Shah' }],
  })
})

test('the newest version is live, and older versions remain in the paginated list', async () => {
  for (let version = 2; version <= VERSIONS_PER_PAGE + 1; version++)
    await publish(version, `text ${version}`)
  const last = VERSIONS_PER_PAGE + 1
  expect(await findNewestSiteRecord(db, 'about')).toMatchObject({ version: last })
  expect(await findSiteRecord(db, 'about', 2)).toMatchObject({ body: { aboutUs: 'text 2' } })
  expect(await findSiteRecord(db, 'about', last + 1)).toBeUndefined()
  const [first, second] = [
    await listSiteRecords(db, 'about', 1),
    await listSiteRecords(db, 'about', 2),
  ]
  expect(first).toMatchObject({ total: last, pages: 2, items: { length: VERSIONS_PER_PAGE } })
  expect(second.items.map(({ version }) => version)).toEqual([1])
  const versions = await listSiteVersions(db, 'about', 1)
  expect(versions.items[0]).toMatchObject({ version: last, publishedBy: '' })
})

test('each kind of site text has version numbers of its own', async () => {
  await insertSiteRecord(db, { kind: 'faqs', version: 1, body: { FAQs: [] }, publishedBy: null })
  expect(await listSiteRecords(db, 'faqs', 1)).toMatchObject({ total: 1, items: [{ version: 1 }] })
})
