import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileDrawings, inSvg } from '../../../../tests/support/hostile-drawings.ts'
import { trySvg } from '#platform/svg/try-svg.server.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findLogo } from './logo-store.server.ts'
import type { Logo } from './logo.ts'
import { saveLogo } from './save-logo.server.ts'

const { db } = await testDatabase()
const save = (file: string | Uint8Array) => saveLogo({ db, trySvg }, Buffer.from(file))
const countLogos = async () => (await db.selectFrom('brand_logos').select('id').execute()).length
const drawing = inSvg('<path d="M0 0h40v20H0z" fill="#8c1d2f"/>')

test('an SVG is stored as its sanitised drawing, once', async () => {
  const logo = (await save(drawing)) as Logo
  expect(logo).toMatchObject({ type: 'svg', width: 40, height: 20 })
  expect(await save(drawing)).toEqual(logo)
  const stored = (await findLogo(db, logo.id))!
  expect(stored.contentType).toBe('image/svg+xml')
  expect(stored.bytes.toString()).toContain('<path d="M0 0h40v20H0z" fill="#8c1d2f"></path>')
  expect(await countLogos()).toBe(1)
})

test('a PNG is encoded again, without its metadata and at most 960 × 320', async () => {
  const upload = await sharp({
    create: { width: 2_000, height: 500, channels: 4, background: '#8c1d2f80' },
  })
    .withMetadata()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  const logo = (await save(upload)) as Logo
  expect(logo).toMatchObject({ type: 'png', width: 960, height: 240 })
  const { bytes } = (await findLogo(db, logo.id))!
  expect(bytes.toString('latin1')).not.toContain('secret place')
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

test('a hostile drawing is refused, and nothing is stored', async () => {
  const before = await countLogos()
  for (const [name, source] of Object.entries(hostileDrawings))
    expect(await save(source), name).toBe(source ? 'logo-unsafe' : 'logo-damaged')
  expect(await countLogos()).toBe(before)
})

test('a drawing that would take minutes and gigabytes is refused, and nothing is stored', async () => {
  const before = await countLogos()
  const line = 'M0 0L1000 1000L0 500L1000 0'.repeat(2_000)
  const paint = 'fill="none" stroke="#000" stroke-width="500" stroke-linejoin="round"'
  const dashes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">
    <path d="${line}" ${paint} stroke-linecap="round" stroke-dasharray="0.01"/></svg>`
  expect(await save(dashes)).toBe('logo-too-complex')
  expect(await countLogos()).toBe(before)
})

test('a file that is damaged, too large or another kind of image is refused', async () => {
  const before = await countLogos()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await save(png.subarray(0, 40))).toBe('logo-damaged')
  expect(await save(inSvg(`<path d="${'M0 0h9'.repeat(20_000)}"/>`))).toBe('logo-too-large')
  expect(await save(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).toBe('logo-too-large')
  expect(await save(await readFile('tests/pictures/Portrait_3.jpg'))).toBe('logo-damaged')
  expect(await countLogos()).toBe(before)
})
