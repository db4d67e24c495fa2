import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFully } from '../write-fully.server.ts'
import { segmentName, segmentStart, type Lsn } from './lsn.ts'

export type WalFiles = { folder: string; timeline: number; segmentBytes: number }
type Range = { from: Lsn; to: Lsn }

/** Reads WAL below the flushed position, whose bytes never change again. */
export async function readWal(files: WalFiles, { from, to }: Range): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const part of bySegment(files, { from, to })) {
    const handle = await fs.open(path.join(files.folder, part.name), 'r')
    try {
      const bytes = Buffer.alloc(part.length)
      const { bytesRead } = await handle.read(bytes, 0, part.length, part.offset)
      if (bytesRead < part.length) throw new Error(`${part.name} is shorter than expected.`)
      parts.push(bytes)
    } finally {
      await handle.close()
    }
  }
  return Buffer.concat(parts)
}

/** Writes WAL into segment files of full length; unwritten parts read as zeros. */
export async function writeWal(files: WalFiles, from: Lsn, bytes: Uint8Array): Promise<void> {
  let done = 0
  for (const part of bySegment(files, { from, to: from + BigInt(bytes.length) })) {
    const handle = await fs.open(path.join(files.folder, part.name), 'a+', 0o600)
    await handle.close()
    const writer = await fs.open(path.join(files.folder, part.name), 'r+')
    try {
      await writer.truncate(files.segmentBytes)
      await writeFully(writer, bytes.subarray(done, done + part.length), part.offset)
    } finally {
      await writer.close()
    }
    done += part.length
  }
}

function* bySegment({ timeline, segmentBytes }: WalFiles, { from, to }: Range) {
  for (let at = from; at < to;) {
    const offset = Number(at - segmentStart(at, segmentBytes))
    const length = Math.min(segmentBytes - offset, Number(to - at))
    yield { name: segmentName(timeline, at, segmentBytes), offset, length }
    at += BigInt(length)
  }
}
