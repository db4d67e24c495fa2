import { createZstdDecompress } from 'node:zlib'
import { decryptAge, encryptAge } from './age-format.server.ts'
import type { ArchiveEntry } from './archive.server.ts'
import { BackupRejected } from './backup-rejected.ts'
import { compressArchive, pipedThrough } from './compress-archive.server.ts'

const PIECE_BYTES = 1024 * 1024
/** Work factor for random keys. Passphrases need a higher one. */
export const RANDOM_KEY_WORK_FACTOR = 10

/** Writes an archive, compressed with zstd and encrypted with age. */
export function encryptArchive(
  entries: AsyncIterable<ArchiveEntry>,
  passphrase: string,
  workFactor?: number,
): AsyncGenerator<Buffer> {
  return encryptAge(compressArchive(entries), passphrase, workFactor)
}

/** May throw `BackupRejected` even after part of the data was returned. */
export async function* decrypt(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const decompress = createZstdDecompress({ chunkSize: PIECE_BYTES })
  try {
    yield* pipedThrough(decryptAge(chunks, passphrase), decompress)
  } catch (error) {
    const { code } = error as { code?: string }
    throw code?.startsWith('ZSTD_') || code === 'Z_BUF_ERROR'
      ? new BackupRejected('damaged', error)
      : error
  }
}
