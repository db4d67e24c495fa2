import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startStrictStore } from '../../../tests/s3/strict-store.ts'
import type { MediaStorage, StorageSettings, StoredFile } from './media-storage.ts'
import { openMediaStorage } from './media-storage.server.ts'
import { readStorageUrl } from './storage-url.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-media-'))
const store = await startStrictStore({ pageOf: 3 })
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await store.close()
})
const s3 = { ...store, prefix: '', sessionToken: null }

/** Also runs the tests against a real bucket when `S3_TEST_URL='s3://BUCKET?endpoint=…'` and the two
 * usual key variables are set. */
function realStore(): [string, StorageSettings][] {
  const {
    S3_TEST_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
  } = process.env
  if (!url) return []
  const read = readStorageUrl({
    url,
    defaultFolder: folder,
    accessKeyId,
    secretAccessKey,
    region,
    sessionToken: undefined,
  })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return [['a bucket of a real store', read.settings]]
}

const kinds: [string, StorageSettings][] = [
  ['a folder', { folder: path.join(folder, 'media') }],
  ['a bucket', s3],
  ['a part of a bucket', { ...s3, prefix: 'shop/one' }],
  ...realStore(),
]

async function filesOf(media: MediaStorage, prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of media.list(prefix)) files.push(file)
  return files
}
const keysOf = async (media: MediaStorage, prefix: string) =>
  (await filesOf(media, prefix)).map(({ key }) => key).toSorted()

describe.each(kinds)('in %s', (_name, settings) => {
  const media = openMediaStorage(settings)
  afterAll(async () => {
    for (const key of await keysOf(media, '')) await media.delete(key)
  })

  test('a written file can be read, and reading a missing file returns null', async () => {
    await media.write('images/a/240.avif', Buffer.from('silk'))
    expect(String(await media.read('images/a/240.avif'))).toBe('silk')
    expect(await media.read('images/a/400.avif')).toBeNull()
    expect(await media.read('images/b/240.avif')).toBeNull()
  })

  test('a part of a file can be read, up to its end', async () => {
    await media.write('videos/a/original.mp4', Buffer.from('banarasi silk'))
    expect(String(await media.readPart('videos/a/original.mp4', 9, 12))).toBe('silk')
    expect(String(await media.readPart('videos/a/original.mp4', 9, 100))).toBe('silk')
    expect(String(await media.readPart('videos/a/original.mp4', 0, 0))).toBe('b')
    expect(await media.readPart('videos/b/original.mp4', 0, 1)).toBeNull()
  })

  test('every byte value is stored unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256))
    await media.write('images/all/original.jpg', bytes)
    expect((await media.read('images/all/original.jpg'))!.equals(bytes)).toBe(true)
  })

  test('simultaneous writes of one key leave one complete file', async () => {
    const pieces = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index))
    await Promise.all(pieces.map((bytes) => media.write('images/c/240.avif', bytes)))
    const bytes = (await media.read('images/c/240.avif'))!
    expect(pieces.some((piece) => piece.equals(bytes))).toBe(true)
    expect(await keysOf(media, 'images/c/')).toEqual(['images/c/240.avif'])
  })

  test('a deleted file is gone and may be deleted again', async () => {
    await media.write('images/d/240.avif', Buffer.from('x'))
    await media.write('images/d/400.avif', Buffer.from('y'))
    await media.delete('images/d/240.avif')
    await media.delete('images/d/240.avif')
    await media.delete('images/never/240.avif')
    expect(await media.read('images/d/240.avif')).toBeNull()
    expect(String(await media.read('images/d/400.avif'))).toBe('y')
  })

  test('a listing of several pages contains every file of the prefix with its date', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `images/e${index}/original.jpg`)
    for (const key of [...keys, 'other/a.jpg']) await media.write(key, Buffer.from('x'))
    expect(await keysOf(media, 'images/e')).toEqual(keys)
    expect(await keysOf(media, 'images/e3/')).toEqual(['images/e3/original.jpg'])
    expect(await keysOf(media, 'nothing/')).toEqual([])
    const [file] = await filesOf(media, 'other/')
    expect(Math.abs(file!.writtenAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('an incomplete file is in no listing and is removed by cleaning up', async () => {
    await media.write('images/i/240.avif', Buffer.from('x'))
    if ('folder' in settings) fs.writeFileSync(path.join(settings.folder, '.drafts', 'half'), 'h')
    expect(await keysOf(media, 'images/i/')).toEqual(['images/i/240.avif'])
    await media.deleteDrafts(new Date(Date.now() + 60_000))
    expect(String(await media.read('images/i/240.avif'))).toBe('x')
    if ('folder' in settings)
      expect(fs.readdirSync(path.join(settings.folder, '.drafts'))).toEqual([])
  })

  test('no key can leave the storage folder', async () => {
    for (const key of [
      '../secret',
      'images/../../secret',
      '/etc/passwd',
      'images//a',
      'a\0b',
      '',
      '.',
      'images/.hidden',
      'a?b',
      'a%2e',
    ]) {
      await expect(media.read(key)).rejects.toThrow('Invalid storage key')
      await expect(media.write(key, Buffer.from('x'))).rejects.toThrow('Invalid storage key')
      await expect(media.delete(key)).rejects.toThrow('Invalid storage key')
    }
  })
})

describe('buckets', () => {
  const media = openMediaStorage(s3)

  test('a bucket stores each file with its content type and no other data', async () => {
    await media.write('images/f/original.jpg', Buffer.from('x'))
    expect(store.objects.get('images/f/original.jpg')?.headers).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('a request is retried when the bucket is busy or the connection is lost', async () => {
    for (const fault of [500, 503, 429, 'reset'] as const) {
      store.faults = [fault, fault]
      await media.write('images/g/240.avif', Buffer.from(String(fault)))
      store.faults = [fault]
      expect(String(await media.read('images/g/240.avif'))).toBe(String(fault))
    }
  })

  test('an unavailable bucket is never taken for a missing file', async () => {
    await media.write('images/h/240.avif', Buffer.alloc(100_000))
    for (const faults of [
      [503, 503, 503],
      ['reset', 'reset', 'reset'],
      [403],
      [400],
      [301],
      ['cut'],
    ] as const) {
      store.faults = [...faults]
      await expect(media.read('images/h/240.avif'), String(faults)).rejects.toThrow(
        'The image store cannot be used',
      )
      expect(store.faults).toEqual([])
    }
    const nowhere = openMediaStorage({ ...s3, bucket: 'another-bucket' })
    await expect(nowhere.read('images/h/240.avif')).rejects.toThrow(
      'there is no bucket another-bucket',
    )
    await expect(nowhere.delete('images/h/240.avif')).rejects.toThrow(
      'there is no bucket another-bucket',
    )
    const stranger = openMediaStorage({ ...s3, secretAccessKey: 'wrong' })
    await expect(stranger.read('images/h/240.avif')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(filesOf(stranger, '')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.write('images/h/400.avif', Buffer.from('x'))).rejects.toThrow(
      '403 SignatureDoesNotMatch',
    )
  })

  test('the secret key is never sent to the bucket', () => {
    expect(store.requests.join('\n')).not.toContain(store.secretAccessKey)
  })
})
