import fs from 'node:fs'
import path from 'node:path'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import {
  chainFrom,
  listArchive,
  type StoredBaseBackup,
} from '#platform/wal-archive/archive-files.ts'
import type { BaseBackupManifest } from '#platform/wal-archive/base-backup-format.ts'
import { parseLsn } from '#platform/wal-archive/lsn.ts'
import {
  ownCluster,
  unpackBaseBackup,
  unpackWalPieces,
} from '#platform/wal-archive/unpack-cluster.server.ts'
import { RestoreRefused } from './restore-refused.ts'

export type RestorePoint = { target: BackupTarget; shopId: string; time: Date }

/** Unpacks the newest base backup that was complete at `time`, and the WAL after it. */
export async function unpackCluster(
  passphrase: string,
  { target, shopId, time }: RestorePoint,
  { folder, pgBinDir }: { folder: string; pgBinDir: string | null },
): Promise<BaseBackupManifest> {
  const archive = await listArchive(target, shopId)
  const cluster = path.join(folder, 'postgres')
  for (const base of archive.bases.filter(({ madeAt }) => madeAt < time)) {
    const { manifest, summary } = await unpackBaseBackup({ target, passphrase, base }, cluster)
    if (new Date(summary.endedAt) > time) {
      fs.rmSync(cluster, { recursive: true })
      continue
    }
    const chain = chainFrom(archive, base, { from: parseLsn(summary.stop), time })
    if (chain.hasGap) throw gapIn(base, chain.until)
    await unpackWalPieces({ target, manifest }, chain.pieces, cluster)
    ownCluster(cluster, pgBinDir)
    return manifest
  }
  throw new RestoreRefused(
    `${target.address} has no base backup of this shop from before ${time.toISOString()}.`,
  )
}

function gapIn({ madeAt }: StoredBaseBackup, until: Date | null): RestoreRefused {
  const end = (until ?? madeAt).toISOString()
  return new RestoreRefused(
    `The archive has a gap after ${end}. Choose a time before it, or one after the next base backup.`,
  )
}

const NOTHING_LATER = 'recovery ended before configured recovery target was reached'

/** Starts the unpacked cluster, which replays the WAL up to `time`, or all of it. */
export async function recoverCluster(
  options: Omit<EmbeddedPostgresOptions, 'flags'>,
  time: Date | null,
): Promise<EmbeddedPostgres> {
  const flags = ['hot_standby=off', 'restore_command=false', 'recovery_target_action=promote']
  const start = (more: string[]) =>
    startEmbeddedPostgres({ ...options, flags: [...flags, ...more] })
  if (!time) return start([])
  try {
    return await start([`recovery_target_time=${time.toISOString().replace('Z', '+00')}`])
  } catch (error) {
    if (!(error as Error).message.includes(NOTHING_LATER)) throw error
    return start([]) // all archived changes are from before that time
  }
}
