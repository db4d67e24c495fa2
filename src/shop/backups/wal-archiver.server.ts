import path from 'node:path'
import type pg from 'pg'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import type { Db, LocalConnection } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { listArchive, isSameHistory } from '#platform/wal-archive/archive-files.ts'
import {
  deleteArchiveState,
  readArchiveState,
  writeArchiveState,
} from '#platform/wal-archive/archive-state.server.ts'
import { archiveWal } from '#platform/wal-archive/archive-wal.server.ts'
import {
  createSlot,
  findArchivedLsn,
  lockArchive,
  openWalClient,
  readWalPosition,
  stopKeepingWal,
  unlockArchive,
} from '#platform/wal-archive/wal-slot.server.ts'
import { isArchiveBehind } from './backup-warnings.ts'
import { enqueueBackup } from './backup-jobs.server.ts'
import { findShopId } from './backup-run-store.server.ts'
import { clusterFolderOf, walKeyOf } from './run-base-backup.server.ts'

export type WalArchiverServices = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  log: Logger
  connection: LocalConnection
  target: BackupTarget
  dataDir: string
  isDiskFull(): boolean
  now?: () => Date
}

/** Archives the WAL of the embedded database. `run` never throws: failures are logged and shown to
 * admins. PostgreSQL keeps WAL that is not archived, until the disk is full. */
export function openWalArchiver(services: WalArchiverServices) {
  const { db, jobs, log, dataDir, target, now = () => new Date() } = services
  const openedAt = now()
  let until = readArchiveState(dataDir)?.until ?? null
  let hasBase = false
  let reported: string | null = null

  async function archive(client: pg.Client): Promise<void> {
    const shopId = await findShopId(db)
    if ((await findArchivedLsn(client)) === null) {
      if (services.isDiskFull()) return
      await createSlot(client)
      await enqueueBackup(jobs, db)
      hasBase = true
    }
    if (!hasBase) await requestMissingBase(client, shopId)
    const walFolder = path.join(clusterFolderOf(dataDir), 'pg_wal')
    const parts = { client, walFolder, target, shopId, key: walKeyOf(dataDir) }
    until = (await archiveWal(parts, until ?? undefined)) ?? until
    writeArchiveState(dataDir, { until, problem: null })
    if (reported) log.info('WAL archiving resumed')
    reported = null
  }

  /** The backup target may have changed and lack a base backup of this cluster. */
  async function requestMissingBase(client: pg.Client, shopId: string): Promise<void> {
    const position = await readWalPosition(client)
    const { bases } = await listArchive(target, shopId)
    if (!bases.some((base) => isSameHistory(base, position))) await enqueueBackup(jobs, db)
    hasBase = true
  }

  async function report(error: Error): Promise<void> {
    const isBehind = isArchiveBehind(until ?? openedAt, now())
    const mustStop = isBehind && services.isDiskFull()
    if (reported !== error.message) log.error({ err: error }, 'WAL archiving failed')
    reported = error.message
    if (mustStop) {
      log.error('disk full; deleting unarchived WAL, a new base backup will follow')
      await withClient(services.connection, stopKeepingWal)
    }
    const problem = mustStop ? `Stopped because the disk is full. ${error.message}` : error.message
    writeArchiveState(dataDir, { until: until ?? openedAt, problem })
  }

  return {
    async run(): Promise<void> {
      try {
        await withClient(services.connection, async (client) => {
          if (!(await lockArchive(client))) return
          try {
            await archive(client)
          } finally {
            await unlockArchive(client)
          }
        })
      } catch (error) {
        await report(error as Error).catch((failed: unknown) =>
          log.error({ err: failed }, 'WAL archive state could not be saved'),
        )
      }
    },
    /** Lets PostgreSQL delete its WAL again, for a shop without backups. */
    async turnOff(): Promise<void> {
      await withClient(services.connection, stopKeepingWal)
      deleteArchiveState(dataDir)
    },
  }
}

async function withClient(
  connection: LocalConnection,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await openWalClient(connection)
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
