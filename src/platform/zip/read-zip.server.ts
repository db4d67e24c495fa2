import path from 'node:path'
import { openPromise, type Entry } from 'yauzl'

export type ZipLimits = {
  entriesMax: number
  /** Maximum declared size of all files together, uncompressed. */
  bytesMax: number
}

export type Zip = {
  names: readonly string[]
  /** Returns null when the file is missing, damaged, larger than `bytesMax` or implausibly compressed. */
  read(name: string, bytesMax: number): Promise<Buffer | null>
  /** Returns the declared length and checksum, which distinguish versions without decompressing. */
  fingerprint(name: string): string
  close(): void
}

/** An error whose message is shown to the person who uploaded the file. */
export class ZipError extends Error {
  override name = 'ZipError'
}

/** Maximum compression factor. Text reaches a factor of 20; a much higher one means a zip bomb. */
const RATIO_MAX = 200

/** Reads only the zip's directory; `read` decompresses single files. Throws a `ZipError`. */
export async function openZip(file: string, limits: ZipLimits): Promise<Zip> {
  const zip = await openPromise(file, { autoClose: false }).catch(explain)
  const entries = new Map<string, Entry>()
  try {
    let [bytes, count] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      // Folders and repeated names count, too: a small zip may list millions of them.
      if (count++ >= limits.entriesMax)
        throw new ZipError(`The zip holds more than ${limits.entriesMax} files.`)
      if (entry.fileName.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (bytes > limits.bytesMax) throw new ZipError('The zip holds more than the shop accepts.')
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
        return await readAtMost(await zip.openReadStreamPromise(entry), bytesMax)
      } catch {
        return null // damaged: the other files remain readable
      }
    },
    fingerprint(name) {
      const entry = entries.get(name)
      return `${entry?.uncompressedSize} ${entry?.crc32}`
    },
    close: () => zip.close(),
  }
}

/** Limits the bytes that are really read, because declared sizes may be wrong. */
async function readAtMost(stream: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function explain(error: unknown): never {
  if (error instanceof ZipError) throw error
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new ZipError('The zip is no longer available. Please upload it again.')
  throw new ZipError(
    'This is not a readable zip file: it is damaged, incomplete, or another kind of file.',
  )
}

/** Returns `front.jpg` for `Pictures/Front.JPG`, because spreadsheets name images without their folders. */
export function bareName(name: string): string {
  return path.posix.basename(name.replaceAll('\\', '/')).toLowerCase()
}
