import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openRenditionJob } from './make-renditions.server.ts'
import { renditionQueue } from './media-queues.server.ts'
import { saveImage } from './save-image.server.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-make-renditions-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const media = openMediaStorage({ folder })

/** `left`: open jobs of the queue, the running one included, after each image. */
function openJob({ left = [1], idle = [] }: { left?: number[]; idle?: boolean[] }) {
  const lines: { msg: string; made: number; left?: number }[] = []
  const again: object[] = []
  const pauses: number[] = []
  const parts = {
    db,
    media,
    log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    jobs: {
      enqueue: async (_tx: unknown, queue: string, data: object, options?: object) =>
        void again.push({ queue, ...data, ...options }),
      countOpen: async () => [
        { queue: 'send-mail', state: 'created', count: 5 },
        { queue: renditionQueue, state: 'active', count: left.shift() ?? 1 },
      ],
    },
  }
  const run = openRenditionJob(parts, async ({ pauseMs }) => {
    pauses.push(pauseMs)
    return idle.shift() ?? true
  })
  return { run, lines, again, pauses }
}

async function savedImage(): Promise<string> {
  const bytes = await sharp({ create: { width: 500, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const jobs = { enqueue: async () => {} }
  const saved = await saveImage({ db, jobs, media }, { bytes, uploadedBy: null, alt: '' })
  if (saved.outcome === 'refused') throw new Error(saved.code)
  return saved.image.id
}
const filesOf = (id: string) => fs.readdirSync(path.join(folder, 'images', id)).toSorted()

test('each rendition waits for an idle machine and is followed by a pause longer than its work', async () => {
  const id = await savedImage()
  const { run, pauses, again } = openJob({})
  await run(id)
  expect(filesOf(id)).toEqual([
    '240.avif',
    '240.webp',
    '400.avif',
    '400.webp',
    'original.jpg',
    'preview.jpg',
  ])
  expect(pauses).toHaveLength(5)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(250)
  expect(again).toEqual([])
})

test('a busy machine postpones the remaining renditions, which the next run completes', async () => {
  const id = await savedImage()
  const { run, again, lines } = openJob({ idle: [true, false] })
  await run(id)
  expect(filesOf(id)).toEqual(['240.avif', 'original.jpg'])
  expect(again).toEqual([{ queue: renditionQueue, imageId: id, startAfter: 300 }])
  expect(lines).toEqual([])
  await run(id)
  expect(filesOf(id)).toHaveLength(6)
})

test('a job that reaches its time limit on an idle machine is continued at once by another job', async () => {
  const id = await savedImage()
  const { run, again, pauses } = openJob({})
  const begun = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(begun).mockReturnValueOnce(begun)
  clock.mockReturnValue(begun + 3 * 60_000)
  await run(id)
  vi.restoreAllMocks()
  expect(pauses).toHaveLength(1)
  expect(again).toEqual([{ queue: renditionQueue, imageId: id }])
})

test('the completion of several images is logged once, and a single image is not logged', async () => {
  const ids = [await savedImage(), await savedImage()]
  const { run, lines } = openJob({ left: [2, 1, 1] })
  for (const id of ids) await run(id)
  expect(lines).toMatchObject([{ msg: 'all image sizes made', made: 2 }])
  await run(ids[0]!)
  expect(lines).toHaveLength(1)
})

test('progress is logged at most every half minute', async () => {
  const id = await savedImage()
  const { run, lines } = openJob({ left: [9, 8, 7] })
  await run(id)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 31_000)
  await run(id)
  await run(id)
  vi.restoreAllMocks()
  expect(lines).toMatchObject([
    { msg: 'making image sizes while the machine is idle', made: 2, left: 7 },
  ])
})
