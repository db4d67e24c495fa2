import crypto from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { picture } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  deleteUnshownImages,
  findImageExists,
  findImageToRender,
  listDamagedImages,
  lockImageIds,
  lockImagesLongUnused,
  updateImageDamaged,
  updateImageRepaired,
  updateUnusedImages,
} from './media-store.server.ts'

const { db } = await testDatabase()
beforeEach(() => sql`truncate images cascade`.execute(db))

const unusedFor = (id: string, days: number) =>
  sql`update images set unused_since = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    db,
  )
const missing = crypto.randomUUID()

test('a damaged image is not rendered for a day and is tried again afterwards', async () => {
  const id = await picture(db)
  const find = () => findImageToRender(db, id)
  expect(await find()).toMatchObject({ isDamaged: false, wasDamaged: false })
  await updateImageDamaged(db, id)
  expect(await find()).toMatchObject({ isDamaged: true, wasDamaged: true })
  await sql`update images set damaged_at = now() - interval '24 hours 1 second'`.execute(db)
  expect(await find()).toMatchObject({ isDamaged: false, wasDamaged: true })
  await updateImageRepaired(db, id)
  expect(await find()).toMatchObject({ isDamaged: false, wasDamaged: false })
  expect(await findImageToRender(db, missing)).toBeUndefined()
})

test('only damaged images with the given ids are listed', async () => {
  const [damaged, other, whole] = [await picture(db), await picture(db), await picture(db)]
  for (const id of [damaged, other]) await updateImageDamaged(db, id)
  expect(await listDamagedImages(db, [damaged, whole, missing])).toEqual([damaged])
  expect(await listDamagedImages(db, [])).toEqual([])
})

test('existing images are locked, and missing images are left out', async () => {
  const id = await picture(db)
  expect(await lockImageIds(db, [id, missing])).toEqual([id])
  expect(await lockImageIds(db, [])).toEqual([])
  expect([await findImageExists(db, id), await findImageExists(db, missing)]).toEqual([true, false])
})

test('an image that is being attached is skipped when unused images are locked', async () => {
  const [attached, unused] = [await picture(db), await picture(db)]
  for (const id of [attached, unused]) await unusedFor(id, 40)
  await inTransaction(db, async (attaching) => {
    await lockImageIds(attaching, [attached])
    expect(await inTransaction(db, (tx) => lockImagesLongUnused(tx, 30, 10))).toEqual([unused])
  })
})

test('the images that were unused longest are locked first, up to the limit', async () => {
  const [young, older, oldest] = [await picture(db), await picture(db), await picture(db)]
  await unusedFor(young, 29)
  await unusedFor(older, 31)
  await unusedFor(oldest, 60)
  expect(await lockImagesLongUnused(db, 30, 10)).toEqual([oldest, older])
  expect(await lockImagesLongUnused(db, 30, 1)).toEqual([oldest])
})

test('a repeated update keeps the time at which an image became unused', async () => {
  const id = await picture(db)
  await unusedFor(id, 12)
  await updateUnusedImages(db)
  expect(await lockImagesLongUnused(db, 11, 10)).toEqual([id])
})

test('the ids of deleted images are returned once, without ids of missing images', async () => {
  const id = await picture(db)
  expect(await deleteUnshownImages(db, [])).toEqual([])
  expect(await deleteUnshownImages(db, [id, missing])).toEqual([id])
  expect(await deleteUnshownImages(db, [id])).toEqual([])
  expect(await findImageExists(db, id)).toBe(false)
})
