import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMediaStorage } from './media-storage.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-media-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const media = openMediaStorage({ folder: path.join(folder, 'media') })

test('what was written is read again; what was not is nothing', async () => {
  await media.write('images/a/240.avif', Buffer.from('silk'))
  expect(String(await media.read('images/a/240.avif'))).toBe('silk')
  expect(await media.read('images/a/400.avif')).toBeNull()
  expect(await media.read('images/b/240.avif')).toBeNull()
})

test('writers of the same key at once leave one whole file and no drafts', async () => {
  const pieces = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index))
  await Promise.all(pieces.map((bytes) => media.write('images/c/240.avif', bytes)))
  const bytes = (await media.read('images/c/240.avif'))!
  expect(pieces.some((piece) => piece.equals(bytes))).toBe(true)
  expect(fs.readdirSync(path.join(folder, 'media/images/c'))).toEqual(['240.avif'])
})

test('no key leads out of the folder', async () => {
  fs.writeFileSync(path.join(folder, 'secret'), 'x')
  for (const key of ['../secret', 'images/../../secret', '/etc/passwd', 'images//a', 'a\0b', '', '.', 'images/.hidden']) {
    await expect(media.read(key)).rejects.toThrow('No file has the key')
    await expect(media.write(key, Buffer.from('x'))).rejects.toThrow('No file has the key')
  }
})
