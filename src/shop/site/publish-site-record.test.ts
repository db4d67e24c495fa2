import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { publishSiteRecord } from './publish-site-record.server.ts'
import {
  findNewestSiteRecord,
  findSiteRecord,
  listSiteRecords,
  VERSIONS_PER_PAGE,
} from './site-store.server.ts'

const { db } = await testDatabase()
const about = (basedOnVersion: number, aboutUs: string) =>
  publishSiteRecord(db, { kind: 'about', basedOnVersion, body: { aboutUs }, publishedBy: null })

test('the newest version is live, and older ones can be published again', async () => {
  expect(await findNewestSiteRecord(db, 'about')).toBeUndefined()
  expect(await about(0, 'Hello')).toEqual({ outcome: 'published', version: 1 })
  expect(await about(1, 'Welcome')).toEqual({ outcome: 'published', version: 2 })
  expect(await findNewestSiteRecord(db, 'about')).toMatchObject({
    kind: 'about',
    version: 2,
    body: { aboutUs: 'Welcome' },
  })

  const older = (await findSiteRecord(db, 'about', 1))!
  await about(2, older.body.aboutUs)
  expect((await findNewestSiteRecord(db, 'about'))?.body).toEqual({ aboutUs: 'Hello' })
  expect((await listSiteRecords(db, 'about', 1)).items.map(({ version }) => version)).toEqual([
    3, 2, 1,
  ])
})

test('an edit that is not based on the newest version is refused', async () => {
  const newest = (await findNewestSiteRecord(db, 'about'))!.version
  for (const basedOnVersion of [0, newest - 1, newest + 5, -1]) {
    expect(await about(basedOnVersion, 'Mine')).toEqual({
      outcome: 'someone-published-first',
      newestVersion: newest,
    })
  }
  expect((await listSiteRecords(db, 'about', 1)).total).toBe(newest)
})

test('only one of several simultaneous edits is published', async () => {
  const meera = await admin(db)
  const edits = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      publishSiteRecord(db, {
        kind: 'faqs',
        basedOnVersion: 0,
        body: { FAQs: [{ question: `${index}?`, response: 'Yes' }] },
        publishedBy: meera.id,
      }),
    ),
  )
  expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual([
    'published',
    ...Array.from({ length: 7 }, () => 'someone-published-first'),
  ])
  expect((await listSiteRecords(db, 'faqs', 1)).total).toBe(1)
})

test('the list of versions is split into pages', async () => {
  for (let version = 0; version < VERSIONS_PER_PAGE + 1; version++) {
    await publishSiteRecord(db, {
      kind: 'shop-details',
      basedOnVersion: version,
      publishedBy: null,
      body: { address: `${version}`, mapsLink: '', instagram: 'i', facebook: 'f', pinterest: 'p' },
    })
  }
  const second = await listSiteRecords(db, 'shop-details', 2)
  expect(second).toMatchObject({
    page: 2,
    pages: 2,
    total: 21,
    items: [{ version: 1, body: { address: '0' } }],
  })
})
