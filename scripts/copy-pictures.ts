import path from 'node:path'
import {
  openMediaStorage,
  type MediaStorage,
} from '#platform/media-storage/media-storage.server.ts'
import { readStorageAddress } from '#platform/media-storage/storage-address.ts'

const AT_ONCE = 8

/**
 * `node scripts/copy-pictures.ts file:./data/media s3://BUCKET?endpoint=https://…`, or the other way round. It may be broken off and begun again, and the
 * shop may be open: what is there already stays, and nothing is ever deleted. Point STORAGE_URL to the new place, then run it once more.
 */
const [, , from, to] = process.argv
if (!from || !to)
  throw new Error(
    'From where to where? node scripts/copy-pictures.ts file:./data/media s3://BUCKET?endpoint=https://…',
  )
const [source, target] = [open(from), open(to)]

const there = new Set<string>()
for await (const { key } of target.list('')) there.add(key)
let copied = 0
let batch: string[] = []
for await (const { key } of source.list('')) {
  if (there.has(key)) continue
  batch.push(key)
  if (batch.length < AT_ONCE) continue
  await copy(batch)
  batch = []
}
await copy(batch)
console.log(`${copied} files copied, ${there.size} were there already.`)

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
  const read = readStorageAddress({
    url,
    dataDir: path.resolve('data'),
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region,
  })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return openMediaStorage(read.settings)
}
