import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { listArchive } from '#platform/wal-archive/archive-files.ts'
import { findReplayedUntil, findShopId } from '#shop/backups/backup-run-store.server.ts'
import type { DrilledArchive } from '#shop/backups/backup-run.ts'
import { checkBooks } from '#shop/backups/check-books.server.ts'
import type { Config } from '#shop/config/config.ts'
import { openScratchFolder } from '../scratch-database.ts'
import { recoverCluster, unpackCluster } from './recover-cluster.ts'

export type ArchiveParts = { target: BackupTarget; shopId: string; passphrase: string }

/** Replays the whole WAL archive on a scratch server and checks money and stock. Finds
 * no problems if there is no archive. */
export async function drillArchive(
  config: Pick<Config, 'dataDir' | 'pgBinDir'>,
  { target, shopId, passphrase }: ArchiveParts,
): Promise<DrilledArchive> {
  const { bases } = await listArchive(target, shopId)
  if (bases.length === 0) return { until: null, problems: [] }
  const { folder, remove } = openScratchFolder(config.dataDir)
  try {
    const parts = { folder, pgBinDir: config.pgBinDir }
    await unpackCluster(passphrase, { target, shopId, time: new Date() }, parts)
    return await checkRecovered(parts, shopId)
  } finally {
    remove()
  }
}

async function checkRecovered(
  { folder, pgBinDir }: { folder: string; pgBinDir: string | null },
  shopId: string,
): Promise<DrilledArchive> {
  const server = await recoverCluster({ dataDir: folder, pgBinDir, durable: false }, null)
  const database = openDatabase(server.connection, { connectionsMax: 1, ...PATIENT })
  try {
    const until = await findReplayedUntil(database.db)
    if ((await findShopId(database.db)) !== shopId)
      return { until, problems: ['the archive is from another shop'] }
    const problems = await checkBooks(database.db)
    return { until, problems: problems.map((one) => `after replaying the archive: ${one}`) }
  } finally {
    await database.close()
    await server.stop()
  }
}

const PATIENT = { statementTimeoutMs: 30 * 60_000 }
