import type { BackupFile } from '#platform/backup/read-backup.server.ts'
import { listOwnBackups } from '#platform/backup/backup-target.ts'
import { listDifferentTables } from '#platform/backup/compare-tables.server.ts'
import { openCopyClient } from '#platform/backup/dump-tables.server.ts'
import { loadAndCommit } from '#platform/backup/load-backup.server.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { withAdvisoryLock } from '#platform/database/with-advisory-lock.server.ts'
import type { BackupRunResult, DrilledArchive } from './backup-run.ts'
import { findShopId } from './backup-run-store.server.ts'
import { checkBooks } from './check-books.server.ts'
import { DRILL_LOCK, recordRun, type BackupServices } from './run-backup.server.ts'

export type DrillServices = Pick<BackupServices, 'db' | 'pool' | 'target' | 'passphrase'> & {
  /** Opens an empty temporary database. */
  openScratchDatabase(): Promise<{ connection: Connection; close(): Promise<void> }>
  /** Replays the WAL archive, if there is one. */
  drillArchive(shopId: string): Promise<DrilledArchive>
}

const PROBLEMS_NAMED = 10

/** Restores the newest backup into a scratch database and checks it, then the WAL archive. Throws when
 * anything is wrong. */
export async function runDrill(services: DrillServices): Promise<'passed' | 'already-running'> {
  const { db, pool, target, passphrase } = services
  const isFree = await withAdvisoryLock(pool, DRILL_LOCK, () =>
    recordRun(db, 'drill', async () => {
      const shopId = await findShopId(db)
      const [newest] = await listOwnBackups(target, shopId)
      if (!newest) throw new Error(`There is no backup in ${target.address}.`)
      const file = { chunks: () => target.read(newest.name), passphrase }
      const { problems, ...result } = await drillBackup(file, services)
      const archive = await services.drillArchive(shopId).catch(unreadable)
      problems.push(...archive.problems)
      if (problems.length > 0) throw new Error(describe(newest.name, problems))
      const { name: backupName, byteCount } = newest
      return { ...result, backupName, byteCount, archiveUntil: archive.until }
    }),
  )
  return isFree ? 'passed' : 'already-running'
}

/** The backup itself may be sound, so its problems are reported as well. */
function unreadable({ message }: Error): DrilledArchive {
  return { until: null, problems: [`the archive could not be replayed (${message})`] }
}

type Drilled = BackupRunResult & { problems: string[] }

async function drillBackup(file: BackupFile, services: DrillServices): Promise<Drilled> {
  const scratch = await services.openScratchDatabase()
  try {
    return await drill(file, scratch.connection)
  } finally {
    await scratch.close()
  }
}

async function drill(file: BackupFile, connection: Connection): Promise<Drilled> {
  const client = await openCopyClient(connection)
  const scratch = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 30 * 60_000 })
  const ignored = () => Promise.resolve()
  try {
    const writers = { file: ignored, media: ignored }
    const { manifest, summary } = await loadAndCommit(file, client, writers)
    const different = await listDifferentTables(client, manifest.tables, summary.tables)
    const counts = Object.values(summary.tables).map(({ count }) => count)
    return {
      tableCount: counts.length,
      rowCount: counts.reduce((sum, count) => sum + count, 0),
      imageCount: summary.media.count,
      problems: [
        ...different.map((table) => `table ${table} differs`),
        ...(await checkBooks(scratch.db)),
      ],
    }
  } finally {
    await client.end().catch(() => {})
    await scratch.close()
  }
}

function describe(name: string, problems: readonly string[]): string {
  const named = problems.slice(0, PROBLEMS_NAMED).join('; ')
  const more = problems.length - PROBLEMS_NAMED
  return `${name}: ${named}${more > 0 ? `; and ${more} more` : ''}.`
}
