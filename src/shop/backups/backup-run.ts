export type BackupRunKind = 'backup' | 'drill' | 'restore'

export type BackupRun = {
  id: string
  kind: BackupRunKind
  outcome: 'running' | 'succeeded' | 'failed'
  backupName: string | null
  address: string | null
  byteCount: number | null
  tableCount: number | null
  rowCount: number | null
  imageCount: number | null
  /** The newest archived change that a drill has replayed. */
  archiveUntil: Date | null
  problem: string | null
  startedAt: Date
  finishedAt: Date | null
}

/** The data that a finished run records. */
export type BackupRunResult = Partial<
  Pick<
    BackupRun,
    | 'backupName'
    | 'address'
    | 'byteCount'
    | 'tableCount'
    | 'rowCount'
    | 'imageCount'
    | 'archiveUntil'
    | 'problem'
  >
>

/** The result of replaying the WAL archive. `until` is null without an archive. */
export type DrilledArchive = { until: Date | null; problems: string[] }

export const PROBLEM_MAX = 2_000
/** Published when a run starts or ends. */
export const backupsTopic = 'backups'
