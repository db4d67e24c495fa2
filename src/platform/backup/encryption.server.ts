import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { decryptAge, encryptAge } from './age-format.server.ts'
import { BackupRejected } from './backup-rejected.ts'

const PIECE_BYTES = 1024 * 1024
/** Work factor for random keys. Passphrases need a higher one. */
export const RANDOM_KEY_WORK_FACTOR = 10

/** Compresses with zstd and encrypts with age. Images hardly shrink, so the fastest level is used. */
export function encrypt(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor?: number,
): AsyncGenerator<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 1 }
  const compress = createZstdCompress({ chunkSize: PIECE_BYTES, params })
  return encryptAge(pipedThrough(chunks, compress), passphrase, workFactor)
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

/** Passes a failure of the source on to the reader. */
function pipedThrough(chunks: AsyncIterable<Uint8Array>, transform: Duplex): AsyncIterable<Buffer> {
  pipeline(Readable.from(chunks, { highWaterMark: 1 }), transform).catch(() => {})
  return transform as AsyncIterable<Buffer>
}
