import path from 'node:path'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { readStorageUrl } from '#platform/media-storage/storage-url.ts'

const AT_ONCE = 8

/** Copies all images between two stores: `node scripts/copy-pictures.ts file:./data/media
 * s3://BUCKET?endpoint=https://…`. The copy can run while the shop is open, and can be interrupted
 * and repeated: existing files are skipped, and nothing is deleted. Afterwards set STORAGE_URL to
 * the new store, then run the copy once more. */
const [, , from, to] = process.argv
if (!from || !to)
  throw new Error(
    'Usage: node scripts/copy-pictures.ts file:./data/media s3://BUCKET?endpoint=https://…',
  )
const [source, target] = [open(from), open(to)]

const existing = new Set<string>()
for await (const { key } of target.list('')) existing.add(key)
let copied = 0
let batch: string[] = []
for await (const { key } of source.list('')) {
  if (existing.has(key)) continue
  batch.push(key)
  if (batch.length < AT_ONCE) continue
  await copy(batch)
  batch = []
}
await copy(batch)
console.log(`${copied} files copied, ${existing.size} existed already.`)

async function copy(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const bytes = await source.read(key)
      if (!bytes) return
      await target.write(key, bytes)
      copied++
    }),
  )
}

function open(url: string): MediaStorage {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: region,
  } = process.env
  const read = readStorageUrl({
    url,
    defaultFolder: path.resolve('data/media'),
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region,
  })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return openMediaStorage(read.settings)
}
