import { parseBackupName, type BackupKind, type BackupName } from './backup-name.ts'

/** Where backups are stored: a folder or a bucket. */
export type BackupTarget = {
  /** The address to show to people. */
  address: string
  /** Stores the file under this name only when it is complete. Returns its size. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): AsyncIterable<Uint8Array>
  list(): Promise<{ name: string; byteCount: number }[]>
  delete(name: string): Promise<void>
  /** Removes incomplete files of killed processes whose names begin with `prefix`. */
  deletePartial(prefix: string): Promise<void>
}

export type StoredBackup = BackupName & { name: string; byteCount: number }

/** Lists the newest backup first. */
export async function listOwnBackups(
  target: BackupTarget,
  shopId: string,
  kind: BackupKind = 'backup',
): Promise<StoredBackup[]> {
  const files = await target.list()
  return files
    .flatMap((file) => {
      const parsed = parseBackupName(file.name)
      return parsed?.shopId === shopId && parsed.kind === kind ? [{ ...file, ...parsed }] : []
    })
    .toSorted((one, other) => +other.madeAt - +one.madeAt)
}
