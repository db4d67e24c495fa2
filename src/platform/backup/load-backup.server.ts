import type pg from 'pg'
import { readMigrations } from '../database/migrate.server.ts'
import type { ArchiveEntry } from './archive.server.ts'
import {
  FILES_FOLDER,
  MEDIA_FOLDER,
  SCHEMA_FOLDER,
  TABLES_FOLDER,
  type Manifest,
} from './backup-format.ts'
import { BackupRejected } from './backup-rejected.ts'
import { openTableLoader, type TableLoader } from './load-tables.server.ts'
import { readBackup, tableOf, type BackupContent, type BackupFile } from './read-backup.server.ts'
import { installSchema } from './schema-entries.server.ts'

export type FileWriters = {
  file(name: string, body: Uint8Array): Promise<void>
  media(key: string, body: Uint8Array): Promise<void>
}

/** Checks the whole file without changing anything. */
export function verifyBackup(file: BackupFile): Promise<BackupContent> {
  return readBackup(file, {
    manifest: (manifest) => Promise.resolve(refuseNewerVersion(manifest)),
  })
}

/** Creates schema and rows in an empty database, inside the transaction that is open on `client`. */
export async function loadBackup(
  file: BackupFile,
  client: pg.Client,
  writers: FileWriters,
): Promise<BackupContent> {
  const statements: string[] = []
  let manifest: Manifest | null = null
  let loader: TableLoader | null = null
  const openLoader = async () => {
    await installSchema(client, statements)
    return openTableLoader(client, manifest!.tables)
  }
  const entry = async ({ name, body }: ArchiveEntry) => {
    if (name.startsWith(SCHEMA_FOLDER)) statements.push(Buffer.from(body).toString())
    else if (name.startsWith(TABLES_FOLDER)) {
      loader ??= await openLoader()
      await loader.add(tableOf(name), body)
    } else if (name.startsWith(FILES_FOLDER))
      await writers.file(name.slice(FILES_FOLDER.length), body)
    else if (name.startsWith(MEDIA_FOLDER))
      await writers.media(name.slice(MEDIA_FOLDER.length), body)
  }
  const content = await readBackup(file, {
    manifest: (read) => {
      manifest = read
      return Promise.resolve(refuseNewerVersion(read))
    },
    entry,
  })
  await (loader as TableLoader | null)?.finish(content.summary)
  return content
}

/** Loads the backup and commits. */
export async function loadAndCommit(
  file: BackupFile,
  client: pg.Client,
  writers: FileWriters,
): Promise<BackupContent> {
  await client.query('begin')
  const content = await loadBackup(file, client, writers)
  await client.query('commit')
  await client.query('analyze')
  return content
}

/** Refuses a backup with unknown migrations, because this version could not open the restored database. */
function refuseNewerVersion({ migrations }: Manifest): void {
  const known = new Set(readMigrations().flatMap(({ name, combines }) => [name, ...combines]))
  if (!migrations.every((name) => known.has(name))) throw new BackupRejected('newer-version')
}
