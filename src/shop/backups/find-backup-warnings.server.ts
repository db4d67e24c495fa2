import type { Db } from '#platform/database/database.server.ts'
import { readArchiveState } from '#platform/wal-archive/archive-state.server.ts'
import type { Config } from '#shop/config/config.ts'
import { findLastBackupTime, findLastDrillFailure } from './backup-run-store.server.ts'
import { backupWarnings, type BackupWarning } from './backup-warnings.ts'

type Settings = Pick<Config, 'backupPassphrase' | 'dataDir' | 'databaseUrl'>

export async function findBackupWarnings({
  db,
  config,
}: {
  db: Db
  config: Settings
}): Promise<BackupWarning[]> {
  const state = readState(config)
  const facts = {
    isOn: config.backupPassphrase !== null,
    lastBackupAt: await findLastBackupTime(db),
    drillFailedAt: await findLastDrillFailure(db),
    archive: state?.until ? { until: state.until, problem: state.problem } : null,
  }
  return backupWarnings(facts, new Date())
}

/** Returns the time before which every change is archived, or null if WAL is not archived. */
export function readArchivedUntil(config: Settings): Date | null {
  return config.backupPassphrase ? (readState(config)?.until ?? null) : null
}

const readState = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl ? null : readArchiveState(dataDir)
