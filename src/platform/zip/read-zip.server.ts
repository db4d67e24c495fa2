import path from 'node:path'
import { openPromise, type Entry } from 'yauzl'

export type ZipLimits = {
  entriesMax: number
  /** What all files in it say to have, unpacked. */
  bytesMax: number
}

export type Zip = {
  /** Paths as they are in the archive, folders left out. */
  names: readonly string[]
  /** Null for a name that is not there, and for one that holds more than this or claims to be packed impossibly well. */
  read(name: string, bytesMax: number): Promise<Buffer | null>
  /** Length and check sum, as the archive claims them: tells two versions of a file apart without unpacking them. */
  fingerprint(name: string): string
  close(): void
}

/** A person can act on it. */
export class ZipError extends Error {
  override name = 'ZipError'
}

/** Photographs hardly shrink and texts do so by 20: a file that grows by more than this is made to fill a disk. */
const RATIO_MAX = 200

/** Reads the list of contents only; the files are read when they are asked for. Throws a `ZipError`. */
export async function openZip(file: string, limits: ZipLimits): Promise<Zip> {
  const zip = await openPromise(file, { autoClose: false }).catch(explain)
  const entries = new Map<string, Entry>()
  try {
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (entries.size >= limits.entriesMax)
        throw new ZipError(`The zip holds more than ${limits.entriesMax} files.`)
      if (bytes > limits.bytesMax)
        throw new ZipError('The zip would unpack to more than the shop can take.')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    explain(error)
  }
  return {
    names: [...entries.keys()],
    async read(name, bytesMax) {
      const entry = entries.get(name)
      if (
        !entry ||
        entry.uncompressedSize > bytesMax ||
        entry.uncompressedSize > Math.max(1, entry.compressedSize) * RATIO_MAX
      )
        return null
      if (!entry.canDecodeFileData()) return null
      try {
        return await atMost(await zip.openReadStreamPromise(entry), bytesMax)
      } catch {
        return null // damaged: only this file is lost
      }
    },
    fingerprint(name) {
      const entry = entries.get(name)
      return `${entry?.uncompressedSize} ${entry?.crc32}`
    },
    close: () => zip.close(),
  }
}

/** What the archive says about sizes is only a claim. */
async function atMost(stream: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    length += piece.length
    if (length > bytesMax) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

function explain(error: unknown): never {
  if (error instanceof ZipError) throw error
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new ZipError('The zip is not here any more. Please upload it again.')
  throw new ZipError(
    'This is no zip file that can be read: it is damaged, cut off, or something else.',
  )
}

/** `Pictures/Front.JPG` → `front.jpg`: people name pictures in their tables without the folders around them. */
export function bareName(name: string): string {
  return path.posix.basename(name.replaceAll('\\', '/')).toLowerCase()
}
