import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { saveImage, type ImageParts } from './save-image.server.ts'
import { UPLOAD_BYTES_MAX } from './upload.ts'

const { db } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-pictures-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const enqueued: object[] = []
const parts: ImageParts = {
  db,
  media: openMediaStorage({ folder }),
  jobs: { enqueue: async (_tx, queue, data) => void enqueued.push({ queue, ...data }) },
}
const picture = (name: string) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../tests/pictures', name))
const save = (bytes: Uint8Array) => saveImage(parts, { bytes, uploadedBy: null, alt: 'A saree' })

async function saved(bytes: Uint8Array) {
  const result = await save(bytes)
  if (result.outcome !== 'saved') throw new Error(`Refused: ${result.code}`)
  const original =
    (await parts.media.read(`images/${result.image.id}/original.jpg`)) ??
    (await parts.media.read(`images/${result.image.id}/original.webp`))
  return { image: result.image, original: original! }
}

async function refused(bytes: Uint8Array) {
  const rows = () => db.selectFrom('images').select('id').execute()
  const [before, files, jobs] = [
    await rows(),
    fs.readdirSync(folder, { recursive: true }),
    enqueued.length,
  ]
  const result = await save(bytes)
  expect([await rows(), fs.readdirSync(folder, { recursive: true }), enqueued.length]).toEqual([
    before,
    files,
    jobs,
  ])
  return result.outcome === 'refused' ? result : null
}

test('a saved image has its file and row, and its renditions are enqueued', async () => {
  const { image, original } = await saved(picture('Landscape_1.jpg'))
  expect(image).toMatchObject({
    width: 600,
    height: 450,
    alt: 'A saree',
    tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(
    await db.selectFrom('images').selectAll().where('id', '=', image.id).executeTakeFirst(),
  ).toMatchObject({
    width: 600,
    height: 450,
    original_type: 'jpg',
    byte_count: original.length,
    tint: image.tint,
  })
  expect(enqueued.at(-1)).toEqual({ queue: 'make-renditions', imageId: image.id })
})

test('a rotated photo becomes upright and loses its metadata', async () => {
  for (const [name, width, height] of [
    ['Landscape_6.jpg', 600, 450],
    ['Portrait_3.jpg', 450, 600],
    ['Portrait_8.jpg', 450, 600],
  ] as const) {
    const { image, original } = await saved(picture(name))
    expect([name, image.width, image.height]).toEqual([name, width, height])
    const metadata = await sharp(original).metadata()
    expect(metadata).toMatchObject({ width, height })
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('all orientations of one image yield the same image', async () => {
  const [upright, turned] = [
    await saved(picture('Landscape_1.jpg')),
    await saved(picture('Landscape_6.jpg')),
  ]
  const small = (bytes: Buffer) => sharp(bytes).resize(6, 4, { fit: 'fill' }).raw().toBuffer()
  const [a, b] = [await small(upright.original), await small(turned.original)]
  expect(Math.max(...a.map((value, index) => Math.abs(value - b[index]!)))).toBeLessThan(40)
})

test('a transparent image stays transparent; deep, indexed and interlaced ones are normalised', async () => {
  const { image, original } = await saved(picture('pngsuite/basn6a16.png'))
  expect(await sharp(original).metadata()).toMatchObject({
    format: 'webp',
    hasAlpha: true,
    width: image.width,
  })
  expect(image.tint).toBe('#fbf7f0')
  for (const name of ['tbbn3p08.png', 'basi0g01.png', 'exif2c08.png'])
    expect((await saved(picture(`pngsuite/${name}`))).image.width).toBe(32)
})

test('a very large valid image is stored smaller', async () => {
  const wide = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#8c1d2f' },
  })
    .jpeg()
    .toBuffer()
  const { image } = await saved(wide)
  expect(image).toMatchObject({ width: 2400, height: 1800 })
  expect(Number.parseInt(image.tint.slice(1, 3), 16)).toBeCloseTo(0x8c, -1)
})

test('every upload enqueues a check of its files a day later', async () => {
  const { image } = await saved(picture('Landscape_1.jpg'))
  expect(enqueued.at(-2)).toEqual({ queue: 'remove-picture-files', imageId: image.id })
})

test('an iPhone HEIC file is refused with its own code', async () => {
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(5000),
  ])
  expect(await refused(heic)).toMatchObject({
    code: 'heic',
  })
})

test('an SVG is refused by its content, not by its name', async () => {
  expect(
    await refused(
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
    ),
  ).toMatchObject({ code: 'svg' })
})

test('oversized, truncated, damaged, empty and non-image files are refused with their codes', async () => {
  const small = picture('Landscape_1.jpg')
  expect(await refused(Buffer.concat([small, Buffer.alloc(UPLOAD_BYTES_MAX)]))).toMatchObject({
    code: 'too-large',
  })
  expect(await refused(small.subarray(0, 60_000))).toMatchObject({ code: 'damaged' })
  expect(await refused(small.subarray(0, 10))).toMatchObject({ code: 'damaged' })
  expect(await refused(picture('pngsuite/xcrn0g04.png'))).toMatchObject({ outcome: 'refused' })
  expect(await refused(picture('pngsuite/xhdn0g08.png'))).toMatchObject({ code: 'damaged' })
  expect(await refused(Buffer.alloc(0))).toMatchObject({ code: 'not-an-image' })
  expect(await refused(Buffer.from('%PDF-1.7 hello'))).toMatchObject({ code: 'not-an-image' })
})

test('16-bit images need twice the memory, so only half as many pixels are accepted', async () => {
  const deep = await sharp({
    create: { width: 7000, height: 4000, channels: 4, background: '#ffffff80' },
  })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect(await refused(deep)).toMatchObject({
    code: 'too-many-pixels',
  })
})

test('a small file that decodes to too many pixels is refused by its header', async () => {
  const bomb = await sharp({
    create: { width: 8000, height: 7000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await refused(bomb)).toMatchObject({ code: 'too-many-pixels' })
})

test('an image with an extremely long side is refused by its header', async () => {
  const strip = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  expect(await refused(await strip(30_001, 2))).toMatchObject({ code: 'side-too-long' })
  expect(await refused(await strip(2, 30_001))).toMatchObject({ code: 'side-too-long' })
})
