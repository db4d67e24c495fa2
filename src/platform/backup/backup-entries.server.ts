import type pg from 'pg'
import type { MediaStorage } from '../media-storage/media-storage.ts'
import type { ArchiveEntry } from './archive.server.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MEDIA_FOLDER,
  SUMMARY,
  type Digest,
  type Manifest,
  type Summary,
} from './backup-format.ts'
import { dataFileEntries } from './data-files.server.ts'
import { dumpTable, listMigrations, listSequences, listTables } from './dump-tables.server.ts'
import { readAhead } from './read-ahead.ts'
import { rollingDigest, sha256InThread } from './rolling-digest.server.ts'
import { schemaEntries } from './schema-entries.server.ts'

export type BackupSource = {
  shopId: string
  shopName: string
  madeAt: Date
  dataDir: string
  /** The environment variables to store in the backup. */
  settings: Readonly<Record<string, string>>
  media: MediaStorage
}

const READS_AT_ONCE = 8
const LISTED_AHEAD = 32

/** Yields all entries of a backup. `client` has begun a snapshot, and images are read after it.
 * Image files are written before their rows and deleted an hour after them. So no image of the
 * snapshot is missing unless the backup takes longer. */
export async function* backupEntries(
  client: pg.Client,
  source: BackupSource,
): AsyncGenerator<ArchiveEntry> {
  const migrations = await listMigrations(client)
  const tables = await listTables(client)
  yield json(MANIFEST, {
    format: FORMAT,
    version: FORMAT_VERSION,
    shopId: source.shopId,
    shopName: source.shopName,
    madeAt: source.madeAt.toISOString(),
    migrations,
    tables,
  } satisfies Manifest)
  yield* schemaEntries(client, migrations)

  const digests: Record<string, Digest> = {}
  for (const table of tables) yield* dumpTable(client, table, digests)
  const sequences = await listSequences(client)
  await client.query('commit') // an open snapshot would keep outdated rows alive

  const files = rollingDigest()
  for await (const entry of dataFileEntries(source.dataDir, source.settings)) {
    files.add(entry.name, entry.body)
    yield entry
  }
  const media = rollingDigest()
  let missingMedia = 0
  for await (const { name, file } of mediaEntries(source.media)) {
    if (file) media.addDigest(name, file.sha256)
    else missingMedia++
    if (file) yield { name, body: file.body, isStored: true }
  }
  yield json(SUMMARY, {
    tables: digests,
    sequences,
    files: files.end(),
    media: media.end(),
    missingMedia,
  } satisfies Summary)
}

type MediaEntry = { name: string; file: { body: Buffer; sha256: string } | null }

/** Reads several images ahead. Their checksums are computed in other threads meanwhile. */
async function* mediaEntries(media: MediaStorage): AsyncGenerator<MediaEntry> {
  const reading: Promise<MediaEntry>[] = []
  for await (const { key } of readAhead(media.list(''), LISTED_AHEAD)) {
    const next = readImage(media, key)
    next.catch(() => {}) // thrown where it is awaited
    reading.push(next)
    if (reading.length >= READS_AT_ONCE) yield await reading.shift()!
  }
  for (const next of reading) yield await next
}

async function readImage(media: MediaStorage, key: string): Promise<MediaEntry> {
  const body = await media.read(key)
  return {
    name: MEDIA_FOLDER + key,
    file: body && { body, sha256: await sha256InThread(body) },
  }
}

const json = (name: string, value: object): ArchiveEntry => ({
  name,
  body: Buffer.from(JSON.stringify(value)),
})
