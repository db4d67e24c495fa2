import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import crypto from 'node:crypto'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { encryptAge } from './age-format.server.ts'
import { readArchive, type ArchiveEntry } from './archive.server.ts'
import { compressArchive } from './compress-archive.server.ts'
import { decrypt, encryptArchive, RANDOM_KEY_WORK_FACTOR } from './encryption.server.ts'

const entries: ArchiveEntry[] = [
  { name: 'manifest.json', body: Buffer.from('{}') },
  { name: 'empty', body: Buffer.alloc(0) },
  { name: `media/${'a'.repeat(60)}/${'b'.repeat(80)}.avif`, body: Buffer.alloc(1024, 7) },
  { name: 'files/mail/भेजा.json', body: Buffer.alloc(513, 8) },
  { name: 'media/1/original.jpg', body: crypto.randomBytes(300_000), isStored: true },
  { name: 'media/2/original.jpg', body: Buffer.alloc(131_072, 9), isStored: true },
  { name: 'summary.json', body: Buffer.from('{}') },
  { name: 'media/3/original.jpg', body: Buffer.alloc(10, 9), isStored: true },
]
async function* all(): AsyncGenerator<ArchiveEntry> {
  yield* entries
}
const collect = async (chunks: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Readable.from(chunks).toArray())
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const compressed = await collect(compressArchive(all()))
const archive = await collect(decrypt(piecesOf(await sealed(compressed)), 'key'))

async function sealed(bytes: Buffer): Promise<Buffer> {
  return collect(encryptAge(inPieces(bytes, bytes.length), 'key', RANDOM_KEY_WORK_FACTOR))
}
function piecesOf(bytes: Buffer): AsyncIterable<Buffer> {
  return inPieces(bytes, 70_000)
}
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
  await expect(collect(compressArchive(long()))).rejects.toThrow('too long')
})

test('the zstd program unpacks compressed and stored frames alike', () => {
  const { stdout, error } = spawnSync('zstd', ['-d', '-c'], { input: compressed })
  // Where the program is missing, node:zlib reads the frames.
  expect((error ? zstdDecompressSync(compressed) : stdout).equals(archive)).toBe(true)
})

test('an archive in a single frame, as earlier versions wrote it, is read', async () => {
  const earlier = await sealed(zstdCompressSync(archive))
  expect((await collect(decrypt(piecesOf(earlier), 'key'))).equals(archive)).toBe(true)
})

test('stored entries keep their length, and others shrink', async () => {
  const lengthOf = async (isStored: boolean) => {
    const body = Buffer.alloc(100_000, 1)
    return (await collect(compressArchive(Readable.from([{ name: 'a', body, isStored }])))).length
  }
  expect(await lengthOf(true)).toBeGreaterThan(100_000)
  expect(await lengthOf(false)).toBeLessThan(1_000)
})

test('an entry that cannot be read ends the encryption with its error and closes the source', async () => {
  let isClosed = false
  async function* failing(): AsyncGenerator<ArchiveEntry> {
    try {
      yield entries[0]!
      yield entries[4]!
      throw new Error('unreadable')
    } finally {
      isClosed = true
    }
  }
  await expect(collect(encryptArchive(failing(), 'key', RANDOM_KEY_WORK_FACTOR))).rejects.toThrow(
    'unreadable',
  )
  expect(isClosed).toBe(true)
})
