import { expect, test } from 'vitest'
import { admin, picture } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { discardDraft } from '../publish-draft.server.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { listSiteVersions } from '../site-store.server.ts'
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
  expect(await findHome(db)).toBe(initialHome)
  expect(await findEditedHome(db)).toBe(initialHome)
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
