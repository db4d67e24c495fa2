import { expect, test } from 'vitest'
import { admin, picture } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { insertVideo, updateUnusedVideos } from '../../videos/video-store.server.ts'
import { discardDraft } from '../publish-draft.server.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { findNewestSiteRecord, listSiteVersions } from '../site-store.server.ts'
import { initialHome, sectionTexts, type HomeSections } from './home-sections.ts'
import { findEditedHome, findHome } from './home-store.server.ts'
import { publishHome, saveHomeDraft } from './save-home.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const conflict = { outcome: 'changed-by-someone-else' }

function edit(published: number, draft: number, heading: string, imageId?: string) {
  const body = structuredClone(initialHome)
  const item = body.sections[0]!.items[0]!
  item.heading = heading
  item.image = imageId ? { id: imageId, width: 0, height: 0, tint: '' } : null
  return { basedOn: { published, draft }, body, staffId: meera.id }
}
const headingOf = ({ sections }: HomeSections) => sections[0]?.items[0]?.heading
const stored = async () => [
  headingOf(await findHome(db)),
  headingOf(await findEditedHome(db)),
  (await db.selectFrom('staff_changes').select('id').execute()).length,
]

test('a shop that changes nothing has the home page of the specification', async () => {
  expect(await findHome(db)).toEqual(initialHome)
  expect(await findEditedHome(db)).toEqual(initialHome)
})

test('a draft is seen by staff only until it is published', async () => {
  const saved = await saveHomeDraft(db, edit(0, 0, 'Monsoon'))
  expect(saved).toEqual({ outcome: 'saved', versions: { published: 0, draft: 1 } })
  expect(await stored()).toEqual(['Elegance in every thread', 'Monsoon', 1])
  const published = await publishHome(db, edit(0, 1, 'Monsoon sale'))
  expect(published).toEqual({ outcome: 'saved', versions: { published: 1, draft: 0 } })
  expect(await stored()).toEqual(['Monsoon sale', 'Monsoon sale', 2])
})

test('outdated drafts and publications are refused, and nothing is written', async () => {
  await saveHomeDraft(db, edit(1, 0, 'Winter'))
  const before = await stored()
  expect(await saveHomeDraft(db, edit(1, 0, 'Late'))).toEqual(conflict)
  expect(await saveHomeDraft(db, edit(0, 1, 'Late'))).toEqual(conflict)
  expect(await publishHome(db, edit(1, 0, 'Late'))).toEqual(conflict)
  expect(await publishHome(db, edit(0, 1, 'Late'))).toEqual(conflict)
  const basedOn = { published: 1, draft: 0 }
  expect(await discardDraft(db, { kind: 'home', basedOn, staffId: meera.id })).toEqual(conflict)
  expect(await stored()).toEqual(before)
})

test('images get their size from the database, are kept, and missing ones are left out', async () => {
  const imageId = await picture(db)
  await saveHomeDraft(db, edit(1, 1, 'Winter', imageId))
  const draft = await findSiteDraft(db, 'home')
  expect(draft?.body.sections[0]?.items[0]?.image).toMatchObject({ id: imageId, width: 1200 })
  expect(await db.selectFrom('site_images').selectAll().execute()).toEqual([
    { kind: 'home', image_id: imageId },
  ])
  await saveHomeDraft(db, edit(1, 2, 'Winter', crypto.randomUUID()))
  expect((await findEditedHome(db)).sections[0]?.items[0]?.image).toBeNull()
})

test('an older version is published again, and the draft stays', async () => {
  await publishHome(db, edit(1, 0, 'Spring'), 1)
  expect(headingOf(await findHome(db))).toBe('Spring')
  expect(await findSiteDraft(db, 'home')).toMatchObject({ version: 3 })
  expect((await listSiteVersions(db, 'home', 1)).items.map(({ version }) => version)).toEqual([
    2, 1,
  ])
})

test('versions are compared by the texts of their items', () => {
  expect(sectionTexts(initialHome)[1]).toBe('Collection shelf\nPopular\nPopular')
  expect(sectionTexts(initialHome)).toHaveLength(5)
})

const versionsNow = async () => ({
  published: (await findNewestSiteRecord(db, 'home'))?.version ?? 0,
  draft: (await findSiteDraft(db, 'home'))?.version ?? 0,
})
const everything = async () => [
  await stored(),
  await versionsNow(),
  await db.selectFrom('site_images').selectAll().orderBy('image_id').execute(),
]
const outcomesOf = async (saves: Promise<{ outcome: string }>[]) =>
  (await Promise.all(saves)).map(({ outcome }) => outcome).toSorted()

test('a refused draft or publication keeps no image', async () => {
  const imageId = await picture(db)
  const { published, draft } = await versionsNow()
  const before = await everything()
  expect(await saveHomeDraft(db, edit(published, draft + 1, 'Late', imageId))).toEqual(conflict)
  expect(await saveHomeDraft(db, edit(published + 1, draft, 'Late', imageId))).toEqual(conflict)
  expect(await publishHome(db, edit(published, draft + 1, 'Late', imageId))).toEqual(conflict)
  expect(await publishHome(db, edit(published + 1, draft, 'Late', imageId))).toEqual(conflict)
  expect(await publishHome(db, edit(published + 1, 0, 'Late', imageId), 1)).toEqual(conflict)
  expect(await everything()).toEqual(before)
})

test('an image that several sections and versions show is kept once', async () => {
  const imageId = await picture(db)
  const { published, draft } = await versionsNow()
  const twice = edit(published, draft, 'Summer', imageId)
  twice.body.sections[2]!.items[0]!.image = { id: imageId, width: 0, height: 0, tint: '' }
  expect(await saveHomeDraft(db, twice)).toMatchObject({ outcome: 'saved' })
  const again = { ...twice, basedOn: { published, draft: draft + 1 } }
  expect(await publishHome(db, again)).toMatchObject({ outcome: 'saved' })
  const shown = (await findHome(db)).sections.map(({ items }) => items[0]?.image?.id)
  expect(shown).toEqual([imageId, undefined, imageId, undefined])
  const kept = await db.selectFrom('site_images').select('image_id').execute()
  expect(kept.filter((row) => row.image_id === imageId)).toHaveLength(1)
})

test('two admins who save a draft or publish at the same time do not overwrite each other', async () => {
  const { published } = await versionsNow()
  const drafts = ['Rain', 'Sun'].map((heading) => saveHomeDraft(db, edit(published, 0, heading)))
  expect(await outcomesOf(drafts)).toEqual(['changed-by-someone-else', 'saved'])
  const edits = ['Rain', 'Sun'].map((heading) => publishHome(db, edit(published, 1, heading)))
  expect(await outcomesOf(edits)).toEqual(['changed-by-someone-else', 'saved'])
  expect(await versionsNow()).toEqual({ published: published + 1, draft: 0 })
})

test('a draft is not lost when its home page is published while it is saved again', async () => {
  const { published } = await versionsNow()
  await saveHomeDraft(db, edit(published, 0, 'Old draft'))
  const [draftSaved, publication] = await Promise.all([
    saveHomeDraft(db, edit(published, 1, 'New draft')),
    publishHome(db, edit(published, 1, 'Published')),
  ])
  const isDraftKept = draftSaved.outcome === 'saved'
  expect(publication.outcome).toBe(isDraftKept ? 'changed-by-someone-else' : 'saved')
  expect(headingOf(await findEditedHome(db))).toBe(isDraftKept ? 'New draft' : 'Published')
})

test('a video gets its type from the database and is kept, and a missing one is left out', async () => {
  const id = crypto.randomUUID()
  const facts = { type: 'webm', durationMs: 9_000, width: 640, height: 480 } as const
  await insertVideo(db, { id, ...facts, byteCount: 3, uploadedBy: meera.id })
  const { published, draft } = await versionsNow()
  const withVideo = (videoId: string) => {
    const wanted = edit(published, draft, 'Film')
    wanted.body.sections[0]!.items[0]!.video = { id: videoId, type: 'mp4' }
    return wanted
  }
  const missing = await saveHomeDraft(db, withVideo(crypto.randomUUID()))
  expect(missing.outcome).toBe('saved')
  expect((await findEditedHome(db)).sections[0]?.items[0]).not.toHaveProperty('video')
  const basedOn = missing.outcome === 'saved' ? missing.versions : { published, draft }
  expect((await saveHomeDraft(db, { ...withVideo(id), basedOn })).outcome).toBe('saved')
  expect((await findEditedHome(db)).sections[0]?.items[0]?.video).toEqual({ id, type: 'webm' })
  expect(await db.selectFrom('site_videos').selectAll().execute()).toEqual([
    { kind: 'home', video_id: id },
  ])
  await updateUnusedVideos(db)
  const { unused_since } = await db.selectFrom('videos').selectAll().executeTakeFirstOrThrow()
  expect(unused_since).toBeNull()
})
