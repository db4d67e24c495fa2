import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { customer, orderBeingPaid, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { deleteUnusedImages, UNUSED_DAYS } from './delete-unused-images.server.ts'
import { registerMediaJobs, type MediaParts } from './media-jobs.server.ts'
import { lockImagesLongUnused } from './media-store.server.ts'
import { keysOfImage } from './rendition.server.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-forget-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const storage = openMediaStorage({ folder })
let deletesBeforeItIsAway = Infinity
const media = {
  ...storage,
  delete: async (key: string) =>
    deletesBeforeItIsAway-- > 0
      ? storage.delete(key)
      : Promise.reject(new Error('The store is away.')),
}

const handlers = new Map<string, JobHandler<{ imageId: string }>>()
const waiting: { queue: string; imageId: string }[] = []
const jobs = {
  work: (queue: string, handler: JobHandler<{ imageId: string }>) =>
    void handlers.set(queue, handler),
  schedule: () => {},
  enqueue: async (_tx: unknown, queue: string, data: object) =>
    void waiting.push({ queue, ...data } as (typeof waiting)[number]),
}
registerMediaJobs({ db, jobs, media } as unknown as MediaParts)
async function workOff() {
  for (const { queue, imageId } of waiting.splice(0))
    await handlers.get(queue)!({ imageId }, { id: 'job', signal: AbortSignal.timeout(10_000) })
}

async function pictureWithFiles(): Promise<string> {
  const id = await picture(db)
  for (const key of keysOfImage(id)) await media.write(key, Buffer.from('x'))
  return id
}
const unusedFor = (id: string, days: number) =>
  db
    .updateTable('images')
    .set({ unused_since: sql<Date>`now() - make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute()
const forget = () => deleteUnusedImages({ db, jobs })
const isThere = async (id: string) => ({
  row:
    (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,
  files: fs.existsSync(path.join(folder, 'images', id)),
})
const kept = { row: true, files: true }

test('an image that was never attached to a product is deleted with its files after a month', async () => {
  const [old, young] = [await pictureWithFiles(), await pictureWithFiles()]
  expect(await forget()).toBe(0)
  await unusedFor(old, UNUSED_DAYS + 1)
  await unusedFor(young, UNUSED_DAYS - 1)
  expect(await forget()).toBe(1)
  await workOff()
  expect([await isThere(old), await isThere(young)]).toEqual([{ row: false, files: false }, kept])
})

test('the month before an image is deleted begins when the image is replaced', async () => {
  const saree = await sareeInShop(db)
  const replaced = await pictureWithFiles()
  await db
    .updateTable('images')
    .set({ created_at: new Date('2024-01-01') })
    .where('id', '=', replaced)
    .execute()
  await db
    .updateTable('product_images')
    .set({ image_id: replaced })
    .where('product_id', '=', saree.id)
    .execute()
  await forget()
  await db
    .updateTable('product_images')
    .set({ image_id: await picture(db) })
    .where('product_id', '=', saree.id)
    .execute()
  expect(await forget()).toBe(0)
  expect(await isThere(replaced)).toEqual(kept)
  await unusedFor(replaced, UNUSED_DAYS + 1)
  expect(await forget()).toBe(1)
})

test('an image of a product or an order stays even if it is marked as unused', async () => {
  const saree = await sareeInShop(db)
  const [shown, bought] = [await pictureWithFiles(), await pictureWithFiles()]
  await db
    .updateTable('product_images')
    .set({ image_id: shown })
    .where('product_id', '=', saree.id)
    .execute()
  const order = await orderBeingPaid(db)
  await db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      position: 0,
      product_id: saree.id,
      title: saree.title,
      image_id: bought,
      unit_price_paise: 100,
      original_price_paise: 100,
      quantity: 1,
    })
    .execute()
  for (const id of [shown, bought]) await unusedFor(id, 999)
  await forget()
  await workOff()
  for (const id of [shown, bought]) expect(await isThere(id)).toEqual(kept)
})

test('images of a deleted product are deleted a month later unless still in use', async () => {
  const staff = await customer(db)
  const [gone, other] = [await sareeInShop(db), await sareeInShop(db)]
  const [nobodys, shared, bought] = [
    await pictureWithFiles(),
    await pictureWithFiles(),
    await pictureWithFiles(),
  ]
  await db.deleteFrom('product_images').where('product_id', 'in', [gone.id, other.id]).execute()
  await db
    .insertInto('product_images')
    .values([
      { product_id: gone.id, position: 0, image_id: nobodys },
      { product_id: gone.id, position: 1, image_id: shared },
      { product_id: gone.id, position: 2, image_id: bought },
      { product_id: other.id, position: 0, image_id: shared },
    ])
    .execute()
  const order = await orderBeingPaid(db)
  await db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      position: 0,
      product_id: gone.id,
      title: gone.title,
      image_id: bought,
      unit_price_paise: 100,
      original_price_paise: 100,
      quantity: 1,
    })
    .execute()
  await deleteProduct(db, gone.id, staff.id)
  expect(await forget()).toBe(0)
  expect(await isThere(nobodys)).toEqual(kept)
  for (const id of [nobodys, shared, bought]) await unusedFor(id, UNUSED_DAYS + 1)
  expect(await forget()).toBe(1)
  await workOff()
  expect([await isThere(nobodys), await isThere(shared), await isThere(bought)]).toEqual([
    { row: false, files: false },
    kept,
    kept,
  ])
})

test('draft files of a killed process are deleted a day later, drafts of running writes are kept', async () => {
  const drafts = path.join(folder, '.drafts')
  const [old, young] = [path.join(drafts, 'old'), path.join(drafts, 'young')]
  for (const draft of [old, young]) fs.writeFileSync(draft, 'half a pic')
  fs.utimesSync(old, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))
  await handlers.get('forget-pictures')!(
    { imageId: '' },
    { id: 'job', signal: AbortSignal.timeout(10_000) },
  )
  expect(fs.readdirSync(drafts)).toEqual(['young'])
})

test('an image attached during the clean-up stays, and a deleted image cannot be attached', async () => {
  const ids = [await picture(db), await picture(db)]
  for (const id of ids) await unusedFor(id, 999)
  const fields = (id: string) => ({
    ...emptyValues,
    title: 'Ivory Chanderi',
    description: 'Light as air.',
    originalPricePaise: 499_900,
    sellingPricePaise: 249_900,
    countsSizes: false,
    quantities: { '': 1 } as const,
    images: [{ id, alt: '' }],
  })
  const [attached] = await Promise.all([
    saveProduct(db, { product: fields(ids[0]!), savedBy: null, basedOn: null }),
    forget(),
  ])
  expect((await isThere(ids[0]!)).row).toBe(attached.outcome === 'saved')
  expect((await isThere(ids[1]!)).row).toBe(false)
  expect(await saveProduct(db, { product: fields(ids[1]!), savedBy: null, basedOn: null })).toEqual(
    { outcome: 'unknown-image' },
  )

  const held = await picture(db)
  await unusedFor(held, 999)
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('images').select('id').where('id', '=', held).forKeyShare().execute()
    expect(await inTransaction(db, (other) => lockImagesLongUnused(other, 1, 10))).not.toContain(
      held,
    )
  })
})

test('a storage failure midway leaves the remaining files to the next try', async () => {
  const id = await pictureWithFiles()
  await unusedFor(id, UNUSED_DAYS + 1)
  await forget()
  const job = waiting.splice(0).filter(({ imageId }) => imageId === id)
  waiting.push(...job)
  deletesBeforeItIsAway = 3
  await expect(workOff()).rejects.toThrow('The store is away.')
  expect(await isThere(id)).toEqual({ row: false, files: true })
  deletesBeforeItIsAway = Infinity
  waiting.push(...job)
  await workOff()
  expect(await isThere(id)).toEqual({ row: false, files: false })
})

test('the files of an image are deleted only if the image has no row', async () => {
  const lost = crypto.randomUUID()
  await media.write(`images/${lost}/original.jpg`, Buffer.from('x'))
  const safe = await pictureWithFiles()
  waiting.push(
    { queue: 'remove-picture-files', imageId: lost },
    { queue: 'remove-picture-files', imageId: safe },
  )
  await workOff()
  expect([(await isThere(lost)).files, await isThere(safe)]).toEqual([false, kept])
})
