import { expect, test } from 'vitest'
import { admin } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
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

test('the newest version is on show, the older ones are kept and can be restored', async () => {
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

test('an editor who saw an old version, or one that never was, is told and overwrites nothing', async () => {
  const newest = (await findNewestSiteRecord(db, 'about'))!.version
  for (const basedOnVersion of [0, newest - 1, newest + 5, -1]) {
    expect(await about(basedOnVersion, 'Mine')).toEqual({
      outcome: 'someone-published-first',
      newestVersion: newest,
    })
  }
  expect((await listSiteRecords(db, 'about', 1)).total).toBe(newest)
})

test('of editors who began from the same version one publishes; the others are told', async () => {
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

test('versions have pages', async () => {
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
