import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes at this position. One write may store fewer: on a disk that becomes full, it
 * reports how many, and only the next write fails. */
export async function writeFully(
  file: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const left = bytes.length - done
    const { bytesWritten } = await file.write(bytes, done, left, position + done)
    done += bytesWritten
  }
}
