import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { bareName, openZip, type ZipLimits } from './read-zip.server.ts'
import { writeZip, type ZipPart } from './write-zip.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-zip-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = path.join(folder, 'a.zip')

async function* these(parts: ZipPart[]) {
  yield* parts
}
const zipOf = (parts: ZipPart[]) => buffer(writeZip(these(parts)))
const open = (bytes: Uint8Array, limits: Partial<ZipLimits> = {}) => {
  fs.writeFileSync(file, bytes)
  return openZip(file, { entriesMax: 10, bytesMax: 1_000_000, ...limits })
}
async function* lines() {
  yield 'one,'
  yield 'two'
}
const parts: ZipPart[] = [
  { name: 'products.csv', content: lines(), isCompressed: true },
  { name: 'pictures/a.jpg', content: Buffer.from('a picture'), isCompressed: false },
]

test('written files can be read one at a time', async () => {
  const zip = await open(await zipOf(parts))
  expect(zip.names).toEqual(['products.csv', 'pictures/a.jpg'])
  expect(String(await zip.read('products.csv', 100))).toBe('one,two')
  expect(String(await zip.read('pictures/a.jpg', 100))).toBe('a picture')
  expect(await zip.read('pictures/b.jpg', 100)).toBeNull()
  zip.close()
})

test('an oversized or implausibly compressed file is not read', async () => {
  const zip = await open(
    await zipOf([
      { name: 'zeros', content: Buffer.alloc(900_000), isCompressed: true },
      { name: 'long', content: Buffer.from('abc'.repeat(20)), isCompressed: false },
    ]),
  )
  expect(await zip.read('zeros', 1_000_000)).toBeNull()
  expect(await zip.read('long', 59)).toBeNull()
  expect((await zip.read('long', 60))?.length).toBe(60)
  zip.close()
})

test.each(['folders/', 'same.jpg'])(
  'folders and repeated names count as files: %s',
  async (name) => {
    const empty = (): ZipPart => ({
      name: 'renamed_',
      content: Buffer.alloc(0),
      isCompressed: false,
    })
    const listed = async (count: number) => {
      const bytes = await zipOf(Array.from({ length: count }, empty))
      return Buffer.from(bytes.toString('latin1').replaceAll('renamed_', name), 'latin1')
    }
    const zip = await open(await listed(10))
    zip.close()
    await expect(open(await listed(11))).rejects.toThrow('more than 10 files')
  },
)

test('a zip with too many files or bytes and a file in another format are refused', async () => {
  const many = Array.from({ length: 11 }, (_, number): ZipPart => ({
    name: `${number}`,
    content: Buffer.from('x'),
    isCompressed: false,
  }))
  await expect(open(await zipOf(many))).rejects.toThrow('more than 10 files')
  await expect(
    open(await zipOf([{ name: 'a', content: Buffer.alloc(100), isCompressed: false }]), {
      bytesMax: 99,
    }),
  ).rejects.toThrow('holds more than the shop accepts')
  await expect(open(Buffer.from('PK, but no zip'))).rejects.toThrow('not a readable zip file')
  await expect(
    openZip(path.join(folder, 'nowhere.zip'), { entriesMax: 1, bytesMax: 1 }),
  ).rejects.toThrow('no longer available')
})

test('a damaged file does not affect the others', async () => {
  const bytes = await zipOf([
    { name: 'a', content: Buffer.from('first first first'), isCompressed: true },
    { name: 'b', content: Buffer.from('second'), isCompressed: false },
  ])
  bytes.fill(0xff, 32, 40)
  const zip = await open(bytes)
  expect(await zip.read('a', 100)).toBeNull()
  expect(String(await zip.read('b', 100))).toBe('second')
  zip.close()
})

test('the name of an image omits its folders', () => {
  expect(['a/b/Front.JPG', 'C:\\pictures\\Front.jpg', 'front.jpg'].map(bareName)).toEqual([
    'front.jpg',
    'front.jpg',
    'front.jpg',
  ])
})
