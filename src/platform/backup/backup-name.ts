/** Backups of all data, or copies of the database that are made before an upgrade. */
export type BackupKind = 'backup' | 'before-upgrade'

/** For example `zari-backup-SHOP-20261124T023005Z.tar.zst.age`; the time is in UTC. */
const NAME = /^zari-(backup|before-upgrade)-([a-z0-9]{8,32})-(\d{8}T\d{6}Z)\.tar\.zst\.age$/
export const PARTIAL = '.partial'

export type BackupName = { kind: BackupKind; shopId: string; madeAt: Date }

export function backupName({ kind, shopId, madeAt }: BackupName): string {
  return `${namePrefix(kind, shopId)}${nameTime(madeAt)}.tar.zst.age`
}

export const namePrefix = (kind: string, shopId: string) => `zari-${kind}-${shopId}-`

export const nameTime = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Returns null when the name is not that of a backup. */
export function parseBackupName(name: string): BackupName | null {
  const [, kind, shopId, moment] = NAME.exec(name) ?? []
  if (!kind || !shopId || !moment) return null
  const madeAt = parseNameTime(moment)
  return Number.isNaN(madeAt.getTime()) ? null : { kind: kind as BackupKind, shopId, madeAt }
}

export function parseNameTime(moment: string): Date {
  return new Date(moment.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
}
