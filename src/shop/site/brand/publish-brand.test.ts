import { beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { findBrand } from './brand-store.server.ts'
import { defaultBrand } from './brand.ts'
import { discardBrandDraft, publishBrand, saveBrandDraft } from './publish-brand.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const scheduled: unknown[] = []
const jobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async (_tx, _queue, _data, options) => void scheduled.push(options?.startAfter),
}
const services = { db, jobs }
const config = { shopName: 'Zari', isShopNameSet: false }
const edit = (published: number, draft: number, name = 'Nilgiri') => ({
  basedOn: { published, draft },
  body: { ...defaultBrand, name },
  staffId: meera.id,
})
let changesBefore = 0
const changes = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )
const stored = async () => ({
  live: (await findBrand({ db, config })).name,
  published: (await findNewestSiteRecord(db, 'brand'))?.version ?? 0,
  draft: (await findSiteDraft(db, 'brand'))?.version ?? 0,
  changes: (await changes()).slice(changesBefore),
})
const conflict = { outcome: 'changed-by-someone-else' }

beforeEach(async () => {
  for (const table of ['site_records', 'site_drafts'] as const) await db.deleteFrom(table).execute()
  changesBefore = (await changes()).length
})

test('a draft changes nothing that customers see until it is published', async () => {
  await saveBrandDraft(db, edit(0, 0, 'First try'))
  const saved = await saveBrandDraft(db, edit(0, 1))
  expect(saved).toEqual({ outcome: 'saved', versions: { published: 0, draft: 2 } })
  expect(await stored()).toMatchObject({ live: 'Zari', published: 0, draft: 2 })

  const published = await publishBrand(services, edit(0, 2))
  expect(published).toEqual({ outcome: 'saved', versions: { published: 1, draft: 0 } })
  expect(await stored()).toEqual({
    live: 'Nilgiri',
    published: 1,
    draft: 0,
    changes: ['draft-saved', 'draft-saved', 'site-published'],
  })
})

test('an edit that is not based on the newest draft and version is refused', async () => {
  await publishBrand(services, edit(0, 0))
  await saveBrandDraft(db, edit(1, 0, 'Second try'))
  const before = await stored()
  for (const [published, draft] of [
    [1, 0],
    [0, 1],
    [1, 2],
  ] as const) {
    expect(await saveBrandDraft(db, edit(published, draft, 'Mine'))).toEqual(conflict)
    expect(await publishBrand(services, edit(published, draft, 'Mine'))).toEqual(conflict)
  }
  const { basedOn, staffId } = edit(1, 2)
  expect(await discardBrandDraft(db, { basedOn, staffId })).toEqual(conflict)
  expect(await stored()).toEqual(before)
})

test('only one of several simultaneous drafts is saved', async () => {
  const saved = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => saveBrandDraft(db, edit(0, 0, name))),
  )
  expect(saved.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1)
  expect((await stored()).changes).toEqual(['draft-saved'])
})

test('a discarded draft leaves the published brand', async () => {
  await publishBrand(services, edit(0, 0))
  await saveBrandDraft(db, edit(1, 0, 'Other'))
  const { basedOn, staffId } = edit(1, 1)
  expect(await discardBrandDraft(db, { basedOn, staffId })).toMatchObject({ outcome: 'saved' })
  expect(await stored()).toMatchObject({ live: 'Nilgiri', published: 1, draft: 0 })
})

test('a restored version is published and leaves the draft', async () => {
  await publishBrand(services, edit(0, 0, 'First'))
  await publishBrand(services, edit(1, 0, 'Second'))
  await saveBrandDraft(db, edit(2, 0, 'Third'))
  await publishBrand(services, edit(2, 0, 'First'), 1)
  expect(await stored()).toMatchObject({ live: 'First', published: 3, draft: 1 })
  expect((await stored()).changes).toContain('site-restored')
})

test('the name in the environment takes precedence', async () => {
  await publishBrand(services, edit(0, 0))
  const fixed = { shopName: 'Set Outside', isShopNameSet: true }
  expect((await findBrand({ db, config: fixed })).name).toBe('Set Outside')
})

test('the pages are rendered again when a published announcement begins and ends', async () => {
  const [from, until] = ['2126-11-08T00:00:00.000Z', '2126-11-09T00:00:00.000Z']
  const announcement = { text: 'Sale', link: '', from, until }
  const { basedOn, body, staffId } = edit(0, 0)
  await saveBrandDraft(db, { basedOn, body: { ...body, announcement }, staffId })
  expect(scheduled).toEqual([])
  await publishBrand(services, {
    basedOn: { published: 0, draft: 1 },
    body: { ...body, announcement },
    staffId,
  })
  expect(scheduled).toEqual([
    new Date('2126-11-08T00:00:01.000Z'),
    new Date('2126-11-09T00:00:01.000Z'),
  ])
})
