import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { JobHandler } from '#platform/jobs/jobs.server.ts'
import { openMediaStorage, type MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { imageFormats, imageUrl } from './image.ts'
import { registerMediaJobs, type MediaParts } from './media-jobs.server.ts'
import { findRendition, keysOfPicture, originalKey, parseImagePath } from './rendition.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-renditions-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const media = openMediaStorage({ folder })

async function pictureOf(width: number, storage: MediaStorage = media): Promise<string> {
  const id = crypto.randomUUID()
  const bytes = await sharp({ create: { width, height: Math.round((width * 4) / 3), channels: 3, background: '#8c1d2f' } }).jpeg().toBuffer()
  await storage.write(originalKey(id, 'jpg'), bytes)
  return id
}

/** As somebody who asks for an address. */
async function answerImage(storage: MediaStorage, address: string) {
  const image = parseImagePath(address)
  const bytes = image && await findRendition(storage, image.id, image.width, image.format)
  return bytes && { bytes, contentType: image.contentType, etag: image.etag }
}

/** Tells which files are written. */
function watched(): { media: MediaStorage; written: string[] } {
  const written: string[] = []
  return { written, media: { ...media, write: (key, bytes) => (written.push(key), media.write(key, bytes)) } }
}

test('a rendition that is not there yet is made when somebody asks, and kept', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  for (const format of imageFormats) {
    const answer = (await answerImage(storage, imageUrl(id, 400, format)))!
    expect(answer).toMatchObject({ contentType: `image/${format}`, etag: `"${id}-400-${format}"` })
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 400, height: 533, format: format === 'avif' ? 'heif' : 'webp' })
    expect((await answerImage(storage, imageUrl(id, 400, format)))?.bytes.equals(answer.bytes)).toBe(true)
  }
  expect(written).toEqual([`images/${id}/400.avif`, `images/${id}/400.webp`])
})

test('a crowd that asks at once has it made once', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  const answers = await Promise.all(Array.from({ length: 30 }, () => findRendition(storage, id, 640, 'webp')))
  expect(new Set(answers.map((bytes) => bytes?.length)).size).toBe(1)
  expect(written).toEqual([`images/${id}/640.webp`])
})

test('nothing is ever wider than the original; the smallest width always exists', async () => {
  const id = await pictureOf(200)
  expect(await answerImage(media, imageUrl(id, 400, 'avif'))).toBeNull()
  const smallest = (await answerImage(media, imageUrl(id, 240, 'webp')))!
  expect((await sharp(smallest.bytes).metadata()).width).toBe(200)
})

test('what is no picture of the shop is nothing, and leaves nothing behind', async () => {
  const id = await pictureOf(300)
  const nowhere = crypto.randomUUID()
  const { media: storage, written } = watched()
  const paths = [
    imageUrl(nowhere, 240, 'avif'), `/images/${id}/300.avif`, `/images/${id}/240.png`, `/images/${id}/original.jpg`, `/images/${id}/240.avif/x`,
    `/images/../secret/240.avif`, `/images/${'-'.repeat(36)}/240.avif`, `/images/${id.toUpperCase()}/240.avif`, '/images/', `/images/${id}/0240.avif`,
  ]
  for (const wrong of paths) expect([wrong, await answerImage(storage, wrong)]).toEqual([wrong, null])
  expect(written).toEqual([])
})

test('the job makes them all, and may be repeated', async () => {
  const id = await pictureOf(700)
  const { media: storage, written } = watched()
  const run = new Map<string, JobHandler<{ imageId: string }>>()
  const jobs = { work: (queue: string, handler: JobHandler<{ imageId: string }>) => void run.set(queue, handler), schedule: () => {}, enqueue: async () => {} }
  registerMediaJobs({ media: storage, jobs } as unknown as MediaParts)
  const job = { id: 'job', signal: AbortSignal.timeout(10_000) }

  await run.get('make-renditions')!({ imageId: id }, job)
  expect(written).toEqual([240, 400, 640].flatMap((width) => imageFormats.map((format) => `images/${id}/${width}.${format}`)))
  await run.get('make-renditions')!({ imageId: id }, job)
  await run.get('make-renditions')!({ imageId: crypto.randomUUID() }, job)
  expect(written).toHaveLength(6)
  expect(keysOfPicture(id)).toEqual(expect.arrayContaining([...written, `images/${id}/original.jpg`]))
})
