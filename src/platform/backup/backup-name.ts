/** For example `zari-backup-SHOP-20261124T023005Z.tar.zst.age`; the time is in UTC. */
const NAME = /^zari-backup-([a-z0-9]{8,32})-(\d{8}T\d{6}Z)\.tar\.zst\.age$/
export const PARTIAL = '.partial'

export type BackupName = { shopId: string; madeAt: Date }

export function backupName({ shopId, madeAt }: BackupName): string {
  const moment = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `zari-backup-${shopId}-${moment}.tar.zst.age`
}

/** Returns null when the name is not that of a backup. */
export function parseBackupName(name: string): BackupName | null {
  const [, shopId, moment] = NAME.exec(name) ?? []
  if (!shopId || !moment) return null
  const iso = moment.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')
  const madeAt = new Date(iso)
  return Number.isNaN(madeAt.getTime()) ? null : { shopId, madeAt }
}
