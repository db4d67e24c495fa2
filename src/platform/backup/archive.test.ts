import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { readArchive, writeArchive, type ArchiveEntry } from './archive.server.ts'

const entries: ArchiveEntry[] = [
  { name: 'manifest.json', body: Buffer.from('{}') },
  { name: 'empty', body: Buffer.alloc(0) },
  { name: `media/${'a'.repeat(60)}/${'b'.repeat(80)}.avif`, body: Buffer.alloc(1024, 7) },
  { name: 'files/mail/भेजा.json', body: Buffer.alloc(513, 8) },
]
async function* all(): AsyncGenerator<ArchiveEntry> {
  yield* entries
}
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const archive = Buffer.concat(await Readable.from(writeArchive(all())).toArray())
const read = (bytes: Buffer, length = 700) =>
  Readable.from(readArchive(inPieces(bytes, length))).toArray() as Promise<ArchiveEntry[]>

test.each([1, 511, 512, 513, 100_000])(
  'an archive that arrives in pieces of %i bytes is read completely',
  async (length) => {
    const found = await read(archive, length)
    expect(found.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
    for (const [index, { body }] of entries.entries())
      expect(Buffer.compare(found[index]!.body, body)).toBe(0)
  },
)

test('the tar program unpacks the archive', () => {
  const folder = emptyFolder()
  expect(spawnSync('tar', ['-x', '-C', folder], { input: archive }).status).toBe(0)
  for (const { name, body } of entries)
    expect(fs.readFileSync(path.join(folder, name)).equals(Buffer.from(body))).toBe(true)
})

test('an archive that ends early, has a damaged header or is followed by data is refused', async () => {
  const damaged = Buffer.from(archive)
  damaged[125]! ^= 1
  for (const bytes of [
    archive.subarray(0, -1),
    archive.subarray(0, 600),
    damaged,
    Buffer.concat([archive, Buffer.from('x')]),
    Buffer.alloc(0),
  ])
    await expect(read(bytes)).rejects.toThrow(/header|ends early|follow/)
})

test('a name of more than 100 characters without a slash is refused', async () => {
  async function* long(): AsyncGenerator<ArchiveEntry> {
    yield { name: 'a'.repeat(101), body: Buffer.alloc(0) }
  }
  await expect(Readable.from(writeArchive(long())).toArray()).rejects.toThrow('too long')
})
