import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { archiveEnd, entryBytes, type ArchiveEntry } from './archive.server.ts'

/** Zstd frames may follow one another. A stored frame costs no processor time (RFC 8878, section 3):
 * magic number, no options, a window of 128 KB, then blocks with their size in three bytes. */
const STORED_FRAME = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38])
const STORED_BLOCK_BYTES = 128 * 1024
const STORED_FRAME_END = Buffer.from([0x01, 0x00, 0x00])

const PIECE_BYTES = 1024 * 1024
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1 }

/** Writes a tar archive in frames of zstd. Entries with `isStored` are not compressed. */
export async function* compressArchive(
  entries: AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const source = entries[Symbol.asyncIterator]()
  let next = await source.next()
  async function* entriesInOneFrame(isStored: boolean): AsyncGenerator<Buffer> {
    for (; !next.done; next = await source.next()) {
      if ((next.value.isStored ?? false) !== isStored) return
      yield* entryBytes(next.value)
    }
    if (!isStored) yield archiveEnd()
  }
  try {
    for (;;) {
      const compress = createZstdCompress({ chunkSize: PIECE_BYTES, params: PARAMS })
      yield* pipedThrough(entriesInOneFrame(false), compress)
      if (next.done) return
      yield* storedFrame(entriesInOneFrame(true))
    }
  } finally {
    await source.return?.()
  }
}

async function* storedFrame(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  yield STORED_FRAME
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += STORED_BLOCK_BYTES) {
      const block = chunk.subarray(at, at + STORED_BLOCK_BYTES)
      const head = Buffer.alloc(3)
      head.writeUIntLE(block.length << 3, 0, 3)
      yield head
      yield block
    }
  yield STORED_FRAME_END
}

/** Passes a failure of the source on to the reader. */
export function pipedThrough(
  chunks: AsyncIterable<Uint8Array>,
  transform: Duplex,
): AsyncIterable<Buffer> {
  pipeline(Readable.from(chunks, { highWaterMark: 1 }), transform).catch(() => {})
  return transform as AsyncIterable<Buffer>
}
