const BEHIND_MS = 5 * 60 * 1_000
const BACKUP_OUTDATED_MS = 36 * 60 * 60 * 1_000

export function isArchiveBehind(until: Date, now: Date): boolean {
  return now.getTime() - until.getTime() > BEHIND_MS
}

export function isBackupOutdated(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > BACKUP_OUTDATED_MS
}

const BYTES_PER_GB = 1024 ** 3

/** `bytesLeft` may be negative shortly before PostgreSQL deletes the changes. */
export function archiveLimitText(bytesLeft: number): string {
  const gigabytes = (Math.max(0, bytesLeft) / BYTES_PER_GB).toFixed(1)
  return `Changes wait on this disk; after ${gigabytes} GB more they are deleted.`
}

export type BackupWarning =
  | { kind: 'off' | 'none' }
  | { kind: 'outdated'; since: Date }
  | { kind: 'drill-failed'; since: Date }
  | { kind: 'archive-behind'; since: Date; problem: string | null }

export type BackupFacts = {
  isOn: boolean
  lastBackupAt: Date | null
  /** When the newest finished restore drill began, if it failed. */
  drillFailedAt: Date | null
  /** Null if WAL is not archived. */
  archive: { until: Date; problem: string | null } | null
}

export function backupWarnings(facts: BackupFacts, now: Date): BackupWarning[] {
  const { isOn, lastBackupAt, drillFailedAt, archive } = facts
  if (!isOn) return [{ kind: 'off' }]
  const warnings: BackupWarning[] = []
  if (!lastBackupAt) warnings.push({ kind: 'none' })
  else if (isBackupOutdated(lastBackupAt, now))
    warnings.push({ kind: 'outdated', since: lastBackupAt })
  if (drillFailedAt) warnings.push({ kind: 'drill-failed', since: drillFailedAt })
  if (archive && isArchiveBehind(archive.until, now))
    warnings.push({ kind: 'archive-behind', since: archive.until, problem: archive.problem })
  return warnings
}
