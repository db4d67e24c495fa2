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
import { rollingDigest } from './rolling-digest.server.ts'
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
  for await (const { name, body } of mediaEntries(source.media)) {
    if (body) media.add(name, body)
    else missingMedia++
    if (body) yield { name, body, isStored: true }
  }
  yield json(SUMMARY, {
    tables: digests,
    sequences,
    files: files.end(),
    media: media.end(),
    missingMedia,
  } satisfies Summary)
}

async function* mediaEntries(
  media: MediaStorage,
): AsyncGenerator<{ name: string; body: Buffer | null }> {
  const reading: Promise<{ name: string; body: Buffer | null }>[] = []
  const read = async (key: string) => ({ name: MEDIA_FOLDER + key, body: await media.read(key) })
  for await (const { key } of media.list('')) {
    const next = read(key)
    next.catch(() => {}) // thrown where it is awaited
    reading.push(next)
    if (reading.length >= READS_AT_ONCE) yield await reading.shift()!
  }
  for (const next of reading) yield await next
}

const json = (name: string, value: object): ArchiveEntry => ({
  name,
  body: Buffer.from(JSON.stringify(value)),
})
