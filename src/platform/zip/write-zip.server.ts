import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipPart = {
  name: string
  content: AsyncIterable<string | Uint8Array> | Uint8Array
  isCompressed: boolean
}

/** Uses a fixed date, so that equal parts give equal bytes. */
const NO_DATE = new Date(2000, 0, 1)

/** Adds a part only when the previous one has been read, so that only one is in memory. */
export function writeZip(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  addAll(zip, output, parts).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function addAll(
  zip: ZipFile,
  output: Readable,
  parts: AsyncIterable<ZipPart>,
): Promise<void> {
  const isClosed = once(output, 'close').then(() =>
    Promise.reject(new Error('The download was cancelled.')),
  )
  isClosed.catch(() => {})
  for await (const { name, content, isCompressed } of parts) {
    const stream = Readable.from(content instanceof Uint8Array ? [content] : content, {
      objectMode: false,
    })
    zip.addReadStream(stream, name, { mtime: NO_DATE, compress: isCompressed })
    await Promise.race([once(stream, 'end'), isClosed])
  }
  zip.end()
}
