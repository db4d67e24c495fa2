import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { BACKUP_RUNS_DAYS } from '../compliance/retention/retention-days.ts'
import {
  PROBLEM_MAX,
  type BackupRun,
  type BackupRunKind,
  type BackupRunResult,
} from './backup-run.ts'

const SHOP_WITHOUT_ID = 'unidentified'

export async function findShopId(db: Db): Promise<string> {
  return (await db.selectFrom('shop_identity').select('id').executeTakeFirstOrThrow()).id
}

/** Returns null for a database without a shop. Shops of version 0.2.0 have no id. */
export async function findShopIdIfAny(db: Db): Promise<string | null> {
  const { rows } = await sql<{ hasId: boolean; hasShop: boolean }>`
    select to_regclass('public.shop_identity') is not null as "hasId", to_regclass('public.users') is not null as "hasShop"`.execute(
    db,
  )
  if (rows[0]?.hasId) return findShopId(db)
  return rows[0]?.hasShop ? SHOP_WITHOUT_ID : null
}

export async function listBackupRuns(db: Db, kind: BackupRunKind, limit: number) {
  const rows: BackupRun[] = await db
    .selectFrom('backup_runs')
    .where('kind', '=', kind)
    .select([
      'id',
      'kind',
      'outcome',
      'backup_name as backupName',
      'address',
      'byte_count as byteCount',
      'table_count as tableCount',
      'row_count as rowCount',
      'image_count as imageCount',
      'archive_until as archiveUntil',
      'problem',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .$narrowType<{ kind: BackupRunKind; outcome: BackupRun['outcome'] }>()
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** Returns when the newest backup of all data began. */
export async function findLastBackupTime(db: Db): Promise<Date | null> {
  const last = await db
    .selectFrom('backup_runs')
    .select('started_at as startedAt')
    .where('kind', '=', 'backup')
    .where('outcome', '=', 'succeeded')
    .where('backup_name', 'like', 'zari-backup-%')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.startedAt ?? null
}

/** Returns when the newest finished drill began if it failed, otherwise null. */
export async function findLastDrillFailure(db: Db): Promise<Date | null> {
  const last = await db
    .selectFrom('backup_runs')
    .select(['started_at as startedAt', 'outcome'])
    .where('kind', '=', 'drill')
    .where('outcome', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'failed' ? last.startedAt : null
}

export async function findRunExists(db: Db, id: string): Promise<boolean> {
  const run = await db.selectFrom('backup_runs').select('id').where('id', '=', id).execute()
  return run.length > 0
}

/** Returns the new run's id. Runs that are still marked as running were killed, so they are marked
 * as failed. */
export async function insertBackupRun(db: Db, kind: BackupRunKind): Promise<string> {
  await db
    .updateTable('backup_runs')
    .set({ outcome: 'failed', problem: 'Interrupted.', finished_at: sql<Date>`now()` })
    .where('outcome', '=', 'running')
    .where('kind', '=', kind)
    .execute()
  await sql`delete from backup_runs where started_at < now() - make_interval(days => ${BACKUP_RUNS_DAYS})`.execute(
    db,
  )
  const { id } = await db
    .insertInto('backup_runs')
    .values({ kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns when the last change was made that a recovery of this server has replayed. */
export async function findReplayedUntil(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select pg_last_xact_replay_timestamp() as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Records a restore to a point in time. Returns when the last restored change was made. */
export async function insertRestoreRun(db: Db): Promise<Date | null> {
  await sql`insert into backup_runs (kind, outcome, finished_at) values ('restore', 'succeeded', now())`.execute(
    db,
  )
  return findReplayedUntil(db)
}

export async function updateBackupRunEnded(
  db: Db,
  id: string,
  outcome: 'succeeded' | 'failed',
  result: BackupRunResult,
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({
      outcome,
      finished_at: sql<Date>`now()`,
      backup_name: result.backupName ?? null,
      address: result.address ?? null,
      byte_count: result.byteCount ?? null,
      table_count: result.tableCount ?? null,
      row_count: result.rowCount ?? null,
      image_count: result.imageCount ?? null,
      archive_until: result.archiveUntil ?? null,
      problem: result.problem?.slice(0, PROBLEM_MAX) ?? null,
    })
    .where('id', '=', id)
    .execute()
}
