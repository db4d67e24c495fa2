import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Menus } from './menus/menus.ts'
import { findMenus } from './menus/menus-store.server.ts'
import { discardDraft, publishDraft, saveDraft } from './publish-draft.server.ts'
import { cancelSchedule, publishDueDrafts, scheduleDraft } from './schedule-draft.server.ts'
import { findSiteDraft } from './site-draft-store.server.ts'
import { findPublishTime } from './site-schedule-store.server.ts'
import { findNewestSiteRecord } from './site-store.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const kind = 'menus' as const
const at = new Date('2030-10-20T06:00:00Z')
const menus = (heading: string): Menus => ({
  columns: [{ place: 'footer', heading, entries: [{ text: 'About', to: '/about' }] }],
})
const edit = (published: number, draft: number, heading: string) => ({
  kind,
  basedOn: { published, draft },
  body: menus(heading),
  staffId,
})
const shown = async () => (await findMenus(db)).columns[0]!.heading
let changesBefore = 0
const changes = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )
const stored = async () => ({
  shown: await shown(),
  version: (await findNewestSiteRecord(db, kind))?.version ?? 0,
  draft: (await findSiteDraft(db, kind))?.body.columns[0]?.heading ?? null,
  at: (await findPublishTime(db, kind)) ?? null,
  changes: (await changes()).slice(changesBefore),
})

beforeEach(async () => {
  for (const table of ['site_records', 'site_drafts', 'site_schedules'] as const)
    await db.deleteFrom(table).execute()
  await publishDraft(db, edit(0, 0, 'Now'))
  changesBefore = (await changes()).length
})

test('a scheduled draft is published when its time has come, and only once', async () => {
  expect(await scheduleDraft(db, edit(1, 0, 'Diwali'), at)).toEqual({
    outcome: 'saved',
    versions: { published: 1, draft: 1 },
  })
  expect(await publishDueDrafts(db, new Date(at.getTime() - 1))).toBe(0)
  expect(await stored()).toMatchObject({ shown: 'Now', draft: 'Diwali', at })
  expect(await publishDueDrafts(db, at)).toBe(1)
  expect(await publishDueDrafts(db, at)).toBe(0)
  expect(await stored()).toEqual({
    shown: 'Diwali',
    version: 2,
    draft: null,
    at: null,
    changes: ['draft-saved', 'draft-scheduled', 'site-published'],
  })
})

test('a later draft does not change the scheduled version and is kept', async () => {
  await scheduleDraft(db, edit(1, 0, 'Diwali'), at)
  await saveDraft(db, edit(1, 1, 'Unfinished'))
  await publishDueDrafts(db, at)
  expect(await stored()).toMatchObject({ shown: 'Diwali', draft: 'Unfinished', at: null })
})

test('the scheduled version is also published after another one was published meanwhile', async () => {
  await scheduleDraft(db, edit(1, 0, 'Diwali'), at)
  await discardDraft(db, { kind, basedOn: { published: 1, draft: 1 }, staffId })
  await publishDraft(db, edit(1, 0, 'Today'))
  expect(await stored()).toMatchObject({ shown: 'Today', at })
  await publishDueDrafts(db, at)
  expect(await stored()).toMatchObject({ shown: 'Diwali', version: 3 })
})

test('publishing the scheduled draft at once, or cancelling it, publishes nothing later', async () => {
  await scheduleDraft(db, edit(1, 0, 'Diwali'), at)
  await publishDraft(db, edit(1, 1, 'Diwali'))
  expect(await stored()).toMatchObject({ shown: 'Diwali', version: 2, at: null })
  await scheduleDraft(db, edit(2, 0, 'Holi'), at)
  expect(await cancelSchedule(db, { kind, staffId })).toEqual({ outcome: 'cancelled' })
  expect(await publishDueDrafts(db, at)).toBe(0)
  expect(await stored()).toMatchObject({ shown: 'Diwali', draft: 'Holi', at: null })
  const before = await stored()
  expect(await cancelSchedule(db, { kind, staffId })).toEqual({ outcome: 'nothing-scheduled' })
  expect(await stored()).toEqual(before)
})

test('a new time replaces the earlier one, and an outdated edit schedules nothing', async () => {
  await scheduleDraft(db, edit(1, 0, 'Diwali'), at)
  const later = new Date('2030-11-01T06:00:00Z')
  await scheduleDraft(db, edit(1, 1, 'Diwali, longer'), later)
  expect(await stored()).toMatchObject({ draft: 'Diwali, longer', at: later })
  const before = await stored()
  for (const [published, draft] of [
    [1, 1],
    [0, 2],
  ] as const)
    expect(await scheduleDraft(db, edit(published, draft, 'Mine'), at)).toEqual({
      outcome: 'changed-by-someone-else',
    })
  expect(await stored()).toEqual(before)
  expect(await publishDueDrafts(db, at)).toBe(0)
})

test('two jobs at the same time publish a due version once', async () => {
  await scheduleDraft(db, edit(1, 0, 'Diwali'), at)
  const counts = await Promise.all([publishDueDrafts(db, at), publishDueDrafts(db, at)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await stored()).toMatchObject({ shown: 'Diwali', version: 2 })
})
