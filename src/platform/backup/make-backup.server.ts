import type { Connection } from '../database/database.server.ts'
import { backupEntries, type BackupSource } from './backup-entries.server.ts'
import { backupName, namePrefix, type BackupKind } from './backup-name.ts'
import type { BackupTarget } from './backup-target.ts'
import { beginSnapshot, openCopyClient } from './dump-tables.server.ts'
import { encryptArchive } from './encryption.server.ts'
import { expiredBackups } from './retention.ts'
import { lowerServerPriority } from '../low-priority.server.ts'
import { listOwnBackups, type StoredBackup } from './backup-target.ts'

export type BackupJob = Omit<BackupSource, 'madeAt'> & {
  kind?: BackupKind
  connection: Connection
  target: BackupTarget
  passphrase: string
}

/** First removes the incomplete files of earlier backups, so only one backup of a kind may run at a time. */
export async function makeBackup(job: BackupJob): Promise<StoredBackup> {
  const { target, passphrase, shopId, kind = 'backup' } = job
  await target.deletePartial(namePrefix(kind, shopId))
  const client = await openCopyClient(job.connection)
  try {
    if ('host' in job.connection) await lowerServerPriority(client)
    await beginSnapshot(client)
    const madeAt = new Date()
    const name = backupName({ kind, shopId, madeAt })
    const entries = backupEntries(client, { ...job, madeAt })
    const byteCount = await target.write(name, encryptArchive(entries, passphrase))
    return { name, byteCount, kind, shopId, madeAt }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Keeps files of other shops and files that are not backups. */
export async function deleteExpiredBackups(
  target: BackupTarget,
  shopId: string,
): Promise<StoredBackup[]> {
  const expired = expiredBackups(await listOwnBackups(target, shopId))
  for (const { name } of expired) await target.delete(name)
  return expired
}
