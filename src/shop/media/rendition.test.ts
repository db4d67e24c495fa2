import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { JobHandler } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { imageFormats, imageUrl, previewUrl } from './image.ts'
import { registerMediaJobs, type MediaParts } from './media-jobs.server.ts'
import { insertImage, listDamagedImages } from './media-store.server.ts'
import {
  findRendition,
  keysOfImage,
  originalKey,
  parseImagePath,
  renditionOf,
} from './rendition.server.ts'
import { saveImage } from './save-image.server.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-renditions-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const media = openMediaStorage({ folder })

const log = { error: () => {} }

const swatch = (width: number) =>
  sharp({
    create: { width, height: Math.round((width * 4) / 3), channels: 3, background: '#8c1d2f' },
  })
    .jpeg()
    .toBuffer()

async function pictureOf(width: number, file?: Buffer): Promise<string> {
  const id = crypto.randomUUID()
  const bytes = file ?? (await swatch(width))
  await media.write(originalKey(id, 'jpg'), bytes)
  await insertImage(db, {
    id,
    width,
    height: Math.round((width * 4) / 3),
    tint: '#8c1d2f',
    originalType: 'jpg',
    byteCount: bytes.length,
    uploadedBy: null,
  })
  return id
}

/** Requests the address as a browser does. */
async function serveImage(storage: MediaStorage, address: string) {
  const image = parseImagePath(address)
  const bytes =
    image && (await findRendition({ db, media: storage, log }, image.id, image.rendition))
  return bytes && { bytes, contentType: image.contentType, etag: image.etag }
}

/** Storage that records written files and counts reads of originals. */
function watched() {
  const [written, originals]: string[][] = [[], []]
  const storage: MediaStorage = {
    ...media,
    write: (key, bytes) => (written!.push(key), media.write(key, bytes)),
    read: (key) => (key.includes('original') && originals!.push(key), media.read(key)),
  }
  return { written: written!, originals: originals!, media: storage }
}

/** Runs the job as the queue does. */
function jobsWith(storage: MediaStorage) {
  const run = new Map<string, JobHandler<{ imageId: string }>>()
  const jobs = {
    work: (queue: string, handler: JobHandler<{ imageId: string }>) => void run.set(queue, handler),
    schedule: () => {},
    enqueue: async () => {},
    countOpen: async () => [],
  }
  registerMediaJobs({ db, media: storage, jobs, log } as unknown as MediaParts, async () => true)
  return (imageId: string) =>
    run.get('make-renditions')!({ imageId }, { id: 'job', signal: AbortSignal.timeout(10_000) })
}

test('a missing rendition is made on request and stored', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  for (const format of imageFormats) {
    const result = (await serveImage(storage, imageUrl(id, 400, format)))!
    expect(result).toMatchObject({ contentType: `image/${format}`, etag: `"${id}-400-${format}"` })
    expect(await sharp(result.bytes).metadata()).toMatchObject({
      width: 400,
      height: 533,
      format: format === 'avif' ? 'heif' : 'webp',
    })
    expect((await serveImage(storage, imageUrl(id, 400, format)))?.bytes.equals(result.bytes)).toBe(
      true,
    )
  }
  expect(written).toEqual([`images/${id}/400.avif`, `images/${id}/400.webp`])
})

test('a close-up of cloth keeps its full colour resolution, other images do not', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const threads = await sharp({
    create: { width: 660, height: 880, channels: 3, background: '#8c1d2f', noise },
  })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  /** Reads the box `av1C` of an AVIF file: bits 2 and 3 of its third byte are set for 4:2:0. */
  const samplingOf = async (id: string, width: 400 | 640) => {
    const { bytes } = (await serveImage(media, imageUrl(id, width, 'avif')))!
    return (bytes[bytes.indexOf('av1C') + 6]! & 0b1100) === 0 ? '4:4:4' : '4:2:0'
  }
  const closeUp = await pictureOf(660, threads)
  expect(await samplingOf(closeUp, 640)).toBe('4:4:4')
  expect(await samplingOf(closeUp, 400)).toBe('4:2:0')
  expect(await samplingOf(await pictureOf(660), 640)).toBe('4:2:0')
})

test('concurrent requests for a rendition make it once', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  const results = await Promise.all(
    Array.from({ length: 30 }, () =>
      findRendition({ db, media: storage, log }, id, renditionOf('640.webp')!),
    ),
  )
  expect(new Set(results.map((bytes) => bytes?.length)).size).toBe(1)
  expect(written).toEqual([`images/${id}/640.webp`])
})

test('no rendition is wider than its original, but the smallest width always exists', async () => {
  const id = await pictureOf(200)
  expect(await serveImage(media, imageUrl(id, 400, 'avif'))).toBeNull()
  const smallest = (await serveImage(media, imageUrl(id, 240, 'webp')))!
  expect((await sharp(smallest.bytes).metadata()).width).toBe(200)
})

test('a request for a missing image returns null and stores nothing', async () => {
  const id = await pictureOf(300)
  const nowhere = crypto.randomUUID()
  const { media: storage, written } = watched()
  const paths = [
    imageUrl(nowhere, 240, 'avif'),
    `/images/${id}/300.avif`,
    `/images/${id}/preview.webp`,
    `/images/${id}/1200.jpg`,
    `/images/${id}/240.png`,
    `/images/${id}/original.jpg`,
    `/images/${id}/240.avif/x`,
    `/images/../secret/240.avif`,
    `/images/${'-'.repeat(36)}/240.avif`,
    `/images/${id.toUpperCase()}/240.avif`,
    '/images/',
    `/images/${id}/0240.avif`,
  ]
  for (const wrong of paths)
    expect([wrong, await serveImage(storage, wrong)]).toEqual([wrong, null])
  expect(written).toEqual([])
})

test('the job makes all renditions and can be repeated', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  const makeRenditions = jobsWith(storage)
  await makeRenditions(id)
  expect(written).toEqual([
    ...[240, 400, 640].flatMap((width) =>
      imageFormats.map((format) => `images/${id}/${width}.${format}`),
    ),
    `images/${id}/preview.jpg`,
  ])
  await makeRenditions(id)
  await makeRenditions(crypto.randomUUID())
  expect(written).toHaveLength(7)
  expect(keysOfImage(id)).toEqual(expect.arrayContaining([...written, `images/${id}/original.jpg`]))
})

test('a link preview is a JPEG of at most 1200 pixels on the shop’s background', async () => {
  for (const [width, made] of [
    [1600, 1200],
    [300, 300],
  ] as const) {
    const result = (await serveImage(media, previewUrl(await pictureOf(width))))!
    expect(result.contentType).toBe('image/jpeg')
    expect(await sharp(result.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: made,
      height: Math.round((made * 4) / 3),
    })
  }
  const glass = await sharp({
    create: { width: 300, height: 400, channels: 4, background: '#0000' },
  })
    .webp()
    .toBuffer()
  const { bytes } = (await serveImage(media, previewUrl(await pictureOf(300, glass))))!
  const ivory = [0xfb, 0xf7, 0xf0]
  const pixel = await sharp(bytes).raw().toBuffer()
  expect(Math.max(...ivory.map((value, index) => Math.abs(value - pixel[index]!)))).toBeLessThan(3)
})

test('a damaged original is read once for concurrent requests; a new upload is shown', async () => {
  const whole = await swatch(700)
  const id = await pictureOf(700, whole.subarray(0, whole.length / 2))
  const { media: storage, written, originals } = watched()
  for (const address of [
    imageUrl(id, 240, 'webp'),
    imageUrl(id, 400, 'avif'),
    previewUrl(id),
    imageUrl(id, 240, 'webp'),
  ])
    expect(await serveImage(storage, address)).toBeNull()
  await jobsWith(storage)(id)
  expect([originals, written]).toEqual([[`images/${id}/original.jpg`], []])
  expect(await listDamagedImages(db, [id, crypto.randomUUID()])).toEqual([id])

  const again = await saveImage(
    { db, media, jobs: { enqueue: async () => {} } },
    { bytes: whole, uploadedBy: null, alt: '' },
  )
  if (again.outcome !== 'saved') throw new Error(again.code)
  expect(await serveImage(media, imageUrl(again.image.id, 240, 'webp'))).not.toBeNull()
})

test('the job does not retry a damaged original', async () => {
  const id = await pictureOf(700, Buffer.from('no picture at all'))
  const { media: storage, written } = watched()
  await jobsWith(storage)(id)
  expect([written, await listDamagedImages(db, [id])]).toEqual([[], [id]])
})

test('a damaged original that was restored from a backup is read again after a day', async () => {
  const whole = await swatch(700)
  const id = await pictureOf(700, whole.subarray(0, whole.length / 2))
  await serveImage(media, imageUrl(id, 240, 'webp'))
  await media.write(originalKey(id, 'jpg'), whole)
  expect(await serveImage(media, imageUrl(id, 240, 'webp'))).toBeNull()
  await db
    .updateTable('images')
    .set({ damaged_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', id)
    .execute()
  expect(await serveImage(media, imageUrl(id, 240, 'webp'))).not.toBeNull()
  expect(await listDamagedImages(db, [id])).toEqual([])
})
