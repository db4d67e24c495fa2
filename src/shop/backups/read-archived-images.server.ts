import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { listMediaBatches, readMediaBatch } from '#platform/wal-archive/media-batch.server.ts'

type ImageArchive = { target: BackupTarget; shopId: string; key: string; since: Date }

/** Passes on the archived files with these keys. Throws `BackupRejected`. */
export async function readArchivedImages(
  { target, shopId, key: passphrase, since }: ImageArchive,
  wanted: ReadonlySet<string>,
  onFile: (key: string, body: Uint8Array) => Promise<void>,
): Promise<void> {
  for (const { name, until } of await listMediaBatches(target, shopId)) {
    if (wanted.size === 0) return
    if (until < since) continue
    await readMediaBatch({ chunks: () => target.read(name), passphrase }, async (key, body) => {
      if (wanted.has(key)) await onFile(key, body)
    })
  }
}
