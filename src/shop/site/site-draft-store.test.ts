import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { defaultBrand } from './brand/brand.ts'
import { deleteSiteDraft, findSiteDraft, updateSiteDraft } from './site-draft-store.server.ts'

const { db } = await testDatabase()
const { id: savedBy } = await admin(db)
const write = (basedOn: number, name = 'Nilgiri') =>
  updateSiteDraft(db, { kind: 'brand', basedOn, body: { ...defaultBrand, name }, savedBy })
const nameNow = async () => (await findSiteDraft(db, 'brand'))?.body.name

beforeEach(() => db.deleteFrom('site_drafts').execute())

test('a draft counts how often it was saved', async () => {
  expect(await findSiteDraft(db, 'brand')).toBeUndefined()
  expect(await write(0, 'First')).toBe(true)
  expect(await write(1, 'Second')).toBe(true)
  expect(await findSiteDraft(db, 'brand')).toMatchObject({ version: 2, body: { name: 'Second' } })
})

test('a draft that another admin has saved meanwhile is not overwritten', async () => {
  await write(0, 'Theirs')
  for (const basedOn of [0, 2, -1]) expect(await write(basedOn, 'Mine')).toBe(false)
  expect(await nameNow()).toBe('Theirs')
})

test('only one of several simultaneous first drafts is saved', async () => {
  const saved = await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(0, name)))
  expect(saved.filter(Boolean)).toHaveLength(1)
  expect(await findSiteDraft(db, 'brand')).toMatchObject({ version: 1 })
})

test('deleting returns whether the draft was the one that the editor saw', async () => {
  expect(await deleteSiteDraft(db, 'brand', 0)).toBe(true)
  expect(await deleteSiteDraft(db, 'brand', 1)).toBe(false)
  await write(0)
  expect(await deleteSiteDraft(db, 'brand', 1)).toBe(true)
  expect(await findSiteDraft(db, 'brand')).toBeUndefined()
})

test('a draft of the brand is not returned as a draft of another kind', async () => {
  await write(0)
  expect(await findSiteDraft(db, 'about')).toBeUndefined()
  expect(await deleteSiteDraft(db, 'about', 0)).toBe(true)
  expect(await nameNow()).toBe('Nilgiri')
})
