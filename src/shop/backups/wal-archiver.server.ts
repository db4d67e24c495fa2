import path from 'node:path'
import type pg from 'pg'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import type { Db, LocalConnection } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
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
  findSlotLimit,
  lockArchive,
  openWalClient,
  readWalPosition,
  stopKeepingWal,
  unlockArchive,
} from '#platform/wal-archive/wal-slot.server.ts'
import { openImageArchive } from './archive-images.server.ts'
import { archiveLimitText, isArchiveBehind } from './backup-warnings.ts'
import { enqueueBackup } from './backup-jobs.server.ts'
import { findLastBackupTime, findShopId } from './backup-run-store.server.ts'
import { clusterFolderOf, walKeyOf } from './run-base-backup.server.ts'

export type WalArchiverServices = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  log: Logger
  media: MediaStorage
  connection: LocalConnection
  target: BackupTarget
  dataDir: string
  isDiskFull(): boolean
  now?: () => Date
}

/** Archives new images and the WAL of the embedded database. `run` never throws: failures are logged
 * and shown to admins. PostgreSQL keeps WAL that is not archived, up to a limit or until the disk is
 * full. */
export function openWalArchiver(services: WalArchiverServices) {
  const { db, jobs, log, dataDir, target, now = () => new Date() } = services
  const openedAt = now()
  const archiveImages = openImageArchive(db)
  let { until = null, imagesUntil = null } = readArchiveState(dataDir) ?? {}
  let hasBase = false
  let reported: string | null = null

  async function archive(client: pg.Client): Promise<void> {
    const shopId = await findShopId(db)
    if ((await findArchivedLsn(client)) === null) {
      if (services.isDiskFull()) return
      if ((await findSlotLimit(client)).isExceeded)
        log.error('WAL archive limit exceeded; WAL was deleted, a new base backup will follow')
      await createSlot(client)
      await enqueueBackup(jobs, db)
      hasBase = true
    }
    if (!hasBase) await requestMissingBase(client, shopId)
    const walFolder = path.join(clusterFolderOf(dataDir), 'pg_wal')
    const parts = { client, walFolder, target, shopId, key: walKeyOf(dataDir) }
    const reached = await archiveWal(parts, until ?? undefined)
    imagesUntil ??= (await findLastBackupTime(db)) ?? openedAt
    imagesUntil = await archiveImages({ ...parts, media: services.media }, imagesUntil)
    until = reached ?? until
    writeArchiveState(dataDir, { until, imagesUntil, problem: null })
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
    const problem = mustStop
      ? `Stopped because the disk is full. ${error.message}`
      : error.message + (await findLimitText())
    writeArchiveState(dataDir, { until: until ?? openedAt, imagesUntil, problem })
  }

  async function findLimitText(): Promise<string> {
    try {
      const { bytesLeft } = await withClient(services.connection, findSlotLimit)
      return bytesLeft === null ? '' : ` ${archiveLimitText(bytesLeft)}`
    } catch {
      return '' // the database may be the cause of the failure
    }
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

async function withClient<Result>(
  connection: LocalConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openWalClient(connection)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
