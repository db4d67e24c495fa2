import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Connection } from '../../src/platform/database/database.server.ts'
import {
  MANIFEST,
  SUMMARY,
  TABLES_FOLDER,
  tableKey,
  type BackedUpTable,
} from '../../src/platform/backup/backup-format.ts'
import { decrypt, encryptArchive } from '../../src/platform/backup/encryption.server.ts'
import { readArchive, type ArchiveEntry } from '../../src/platform/backup/archive.server.ts'
import { openCopyClient } from '../../src/platform/backup/dump-tables.server.ts'
import { loadBackup } from '../../src/platform/backup/load-backup.server.ts'
import type { BackupContent, BackupFile } from '../../src/platform/backup/read-backup.server.ts'

export const passphrase = 'a passphrase for tests'

/** Returns these bytes as a backup file that can be read. */
export function fileOf(bytes: Uint8Array, given = passphrase): BackupFile {
  return {
    passphrase: given,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
    },
  }
}

/** Encrypts these entries as a backup is encrypted. */
export async function sealEntries(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  async function* all() {
    yield* entries
  }
  return Buffer.concat(await Readable.from(encryptArchive(all(), passphrase)).toArray())
}

/** Returns the backup with one more table, as another version would have written it. */
export async function withTable(
  bytes: Uint8Array,
  table: BackedUpTable,
  rows: Buffer,
): Promise<Buffer> {
  const entries: ArchiveEntry[] = []
  for await (const { name, body } of readArchive(decrypt(fileOf(bytes).chunks(), passphrase)))
    entries.push({ name, body: Buffer.from(body) })
  const edit = <Content>(wanted: string, change: (content: Content) => void) => {
    const entry = entries.find(({ name }) => name === wanted)!
    const content = JSON.parse(Buffer.from(entry.body).toString()) as Content
    change(content)
    entry.body = Buffer.from(JSON.stringify(content))
  }
  const sha256 = createHash('sha256').update(rows).digest('hex')
  edit<{ tables: BackedUpTable[] }>(MANIFEST, ({ tables }) => tables.push(table))
  edit<{ tables: Record<string, object> }>(SUMMARY, ({ tables }) => {
    tables[tableKey(table)] = { sha256, count: 1 }
  })
  const first = entries.findIndex(({ name }) => name.startsWith(TABLES_FOLDER))
  entries.splice(first, 0, { name: `${TABLES_FOLDER}${tableKey(table)}/00000001`, body: rows })
  return sealEntries(entries)
}

export type Loaded = BackupContent & { files: Map<string, Buffer>; media: Map<string, Buffer> }

/** Loads the backup in one transaction and returns its files. */
export async function loadInto(connection: Connection, file: BackupFile): Promise<Loaded> {
  const [files, media] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  const client = await openCopyClient(connection)
  try {
    await client.query('begin')
    const content = await loadBackup(file, client, {
      file: async (name, body) => void files.set(name, Buffer.from(body)),
      media: async (key, body) => void media.set(key, Buffer.from(body)),
    })
    await client.query('commit')
    return { ...content, files, media }
  } finally {
    await client.end()
  }
}

/** Writes a file and the folders above it. */
export function writeFile(folder: string, name: string, text: string | Buffer): void {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), text)
}
