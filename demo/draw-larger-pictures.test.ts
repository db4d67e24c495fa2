import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { saveProduct } from '#shop/catalogue/save-product.server.ts'
import { emptyValues } from '#shop/catalogue/field-values.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { testDatabase } from '../tests/support/test-database.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { startDrawingLarger } from './draw-larger-pictures.ts'
import type { LargeDrawing } from './drawing/draw-large.ts'
import { SMALL_PICTURE } from './drawing/scenes/scene.ts'
import { listProductsWithSmallPictures } from './small-pictures.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-larger-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const enqueued: string[] = []
const parts = {
  db,
  media: openMediaStorage({ folder }),
  log: openLog('silent'),
  jobs: { enqueue: async (_: unknown, queue: string) => void enqueued.push(queue) } as never,
}
const jpegOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8c1d2f' } })
    .jpeg()
    .toBuffer()
const small = await jpegOf(SMALL_PICTURE.width, SMALL_PICTURE.height)
const large = await jpegOf(1000, 1333)
const [one, other] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]]

async function addProduct(title: string, alts: string[], uploadedBy: string | null = null) {
  const images = []
  for (const alt of alts) {
    const saved = await saveImage(parts, { bytes: small, uploadedBy, alt })
    if (saved.outcome === 'refused') throw new Error(saved.code)
    images.push({ id: saved.image.id, alt })
  }
  const product = { ...emptyValues, title, type: 'saree', sellingPricePaise: 100_000, images }
  const quantities = { '': 3 }
  const saved = await saveProduct(db, {
    product: {
      ...product,
      description: 'Six yards',
      originalPricePaise: 120_000,
      countsSizes: false,
      quantities,
    },
    savedBy: null,
    basedOn: null,
  })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}

const imagesOf = (productId: string) =>
  db
    .selectFrom('product_images')
    .innerJoin('images', 'images.id', 'product_images.image_id')
    .where('product_id', '=', productId)
    .select(['product_images.alt', 'width'])
    .orderBy('position')
    .execute()

const idle = async () => true

/** Draws one large image per view; throws at the product with this slug, as if the process had ended. */
function drawing(failsAt = ''): { open: () => LargeDrawing; closed: () => number } {
  let closed = 0
  return {
    open: () => ({
      async draw({ slug, title }) {
        if (slug === failsAt) throw new Error('ended')
        return ['front', 'back'].map((view) => ({ alt: `${title}: ${view}`, jpeg: large }))
      },
      close: () => void closed++,
    }),
    closed: () => closed,
  }
}

beforeEach(async () => {
  await db.deleteFrom('product_images').execute()
  await db.deleteFrom('price_history').execute()
  await db.updateTable('products').set({ deleted_at: new Date() }).execute()
  enqueued.length = 0
})

test('small demo images are replaced by larger ones in the same order', async () => {
  const id = await addProduct(one.title, [`${one.title}: back`, `${one.title}: front`])
  enqueued.length = 0
  const tools = drawing()
  await startDrawingLarger(parts, { open: tools.open, waitUntilIdle: idle }).finished
  expect(await imagesOf(id)).toEqual([
    { alt: `${one.title}: back`, width: 1000 },
    { alt: `${one.title}: front`, width: 1000 },
  ])
  expect(enqueued.filter((queue) => queue === 'make-renditions')).toHaveLength(2)
  expect(await listProductsWithSmallPictures(db)).toEqual(new Map())
  expect(tools.closed()).toBe(1)
})

test('images that the owner described anew keep their files', async () => {
  const id = await addProduct(one.title, [`${one.title}: front`, 'My own words'])
  await startDrawingLarger(parts, { open: drawing().open, waitUntilIdle: idle }).finished
  expect(await imagesOf(id)).toEqual([
    { alt: `${one.title}: front`, width: 1000 },
    { alt: 'My own words', width: SMALL_PICTURE.width },
  ])
})

test('nothing is drawn for products that the demo does not know', async () => {
  const title = `A saree of the owner ${crypto.randomUUID()}`
  const id = await addProduct(title, [`${title}: front`])
  await startDrawingLarger(parts, {
    open: () => {
      throw new Error('nothing to draw')
    },
    waitUntilIdle: idle,
  }).finished
  expect(await imagesOf(id)).toEqual([{ alt: `${title}: front`, width: SMALL_PICTURE.width }])
})

test('a drawing that failed is continued at the next start', async () => {
  const ids = [
    await addProduct(one.title, [`${one.title}: front`]),
    await addProduct(other.title, [`${other.title}: front`]),
  ]
  const failing = drawing(other.slug)
  await startDrawingLarger(parts, { open: failing.open, waitUntilIdle: idle }).finished
  expect(failing.closed()).toBe(1)
  expect([...(await listProductsWithSmallPictures(db)).keys()]).toEqual([other.title])
  await startDrawingLarger(parts, { open: drawing().open, waitUntilIdle: idle }).finished
  for (const id of ids) expect((await imagesOf(id))[0]?.width).toBe(1000)
})

test('closing ends the wait for an idle machine and changes nothing', async () => {
  const id = await addProduct(one.title, [`${one.title}: front`])
  const tools = drawing()
  const busy = startDrawingLarger(parts, {
    open: tools.open,
    waitUntilIdle: () => new Promise(() => {}),
  })
  await busy.close()
  expect((await imagesOf(id))[0]?.width).toBe(SMALL_PICTURE.width)
  expect(tools.closed()).toBeLessThanOrEqual(1)
})
