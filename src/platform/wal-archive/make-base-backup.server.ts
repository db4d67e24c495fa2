import path from 'node:path'
import type pg from 'pg'
import type { ArchiveEntry } from '../backup/archive.server.ts'
import { namePrefix } from '../backup/backup-name.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { encryptArchive } from '../backup/encryption.server.ts'
import type { LocalConnection } from '../database/database.server.ts'
import { expiredArchiveFiles, listArchive } from './archive-files.ts'
import { baseBackupName } from './archive-name.ts'
import { walEntryName } from './archive-wal.server.ts'
import {
  BASE_BACKUP_FORMAT,
  BASE_BACKUP_FORMAT_VERSION,
  BASE_BACKUP_MANIFEST,
  BASE_BACKUP_SUMMARY,
  PART_BYTES,
  partName,
  type BaseBackupManifest,
  type BaseBackupSummary,
} from './base-backup-format.ts'
import { clusterEntries } from './cluster-files.server.ts'
import { lsnText, parseLsn, segmentStart, type Lsn } from './lsn.ts'
import { readWal } from './wal-files.server.ts'
import {
  createSlot,
  openWalClient,
  createTemporarySlot,
  findArchivedLsn,
  readWalPosition,
  type WalPosition,
} from './wal-slot.server.ts'

export type BaseBackupJob = {
  connection: LocalConnection
  clusterFolder: string
  target: BackupTarget
  passphrase: string
  shopId: string
  walKey: string
}

/** Copies the running cluster. PostgreSQL keeps its WAL from now on, so that the archive continues
 * where the copy ends. Only one base backup of a shop may run at a time. */
export async function makeBaseBackup(
  job: BaseBackupJob,
): Promise<{ name: string; byteCount: number }> {
  const { target, shopId, passphrase } = job
  await target.deletePartial(namePrefix('base', shopId))
  const client = await openWalClient(job.connection)
  try {
    if ((await findArchivedLsn(client)) === null) await createSlot(client)
    await createTemporarySlot(client)
    const madeAt = new Date()
    const { rows } = await client.query<{ lsn: string }>(
      `select pg_backup_start('zari', fast => true)::text as lsn`,
    )
    const start = parseLsn(rows[0]!.lsn)
    const position = await readWalPosition(client)
    const name = baseBackupName({ ...position, shopId, start, madeAt })
    const entries = baseEntries(client, { ...job, position, start })
    return { name, byteCount: await target.write(name, encryptArchive(entries, passphrase)) }
  } finally {
    await client.end().catch(() => {}) // also ends a backup that failed
  }
}

type Started = BaseBackupJob & { position: WalPosition; start: Lsn }

async function* baseEntries(client: pg.Client, job: Started): AsyncGenerator<ArchiveEntry> {
  const { systemId, timeline, segmentBytes } = job.position
  const { shopId, walKey, clusterFolder } = job
  const format = { format: BASE_BACKUP_FORMAT, version: BASE_BACKUP_FORMAT_VERSION } as const
  yield json(BASE_BACKUP_MANIFEST, {
    ...{ ...format, shopId, systemId, timeline, segmentBytes, walKey },
  } satisfies BaseBackupManifest)
  const listing = { folders: [] as string[], fileCount: 1 }
  yield* clusterEntries(clusterFolder, listing)
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  const { lsn, label } = rows[0]!
  yield { name: partName('backup_label', 0), body: Buffer.from(label) }
  const files = { folder: path.join(clusterFolder, 'pg_wal'), timeline, segmentBytes }
  const stop = parseLsn(lsn)
  for (let from = segmentStart(job.start, segmentBytes); from < stop; from += BigInt(PART_BYTES)) {
    const end = from + BigInt(PART_BYTES)
    yield {
      name: walEntryName(from),
      body: await readWal(files, { from, to: end < stop ? end : stop }),
    }
  }
  const endedAt = new Date().toISOString()
  yield json(BASE_BACKUP_SUMMARY, {
    ...listing,
    stop: lsnText(stop),
    endedAt,
  } satisfies BaseBackupSummary)
}

/** Deletes archived files that no restore to a time within the last seven days needs. */
export async function deleteExpiredArchive(target: BackupTarget, shopId: string): Promise<number> {
  const expired = expiredArchiveFiles(await listArchive(target, shopId), new Date())
  for (const name of expired) await target.delete(name)
  return expired.length
}

const json = (name: string, value: object): ArchiveEntry => ({
  name,
  body: Buffer.from(JSON.stringify(value)),
})
