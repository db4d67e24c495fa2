import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipPart = {
  name: string
  content: AsyncIterable<string | Uint8Array> | Uint8Array
  isCompressed: boolean
}

/** Always the same bytes for the same parts. */
const NO_DATE = new Date(2000, 0, 1)

/** One part after the other, each only when the one before it is on its way: the memory holds one at a time. */
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
  const hasLeft = once(output, 'close').then(() =>
    Promise.reject(new Error('Whoever wanted this zip has left.')),
  )
  hasLeft.catch(() => {})
  for await (const { name, content, isCompressed } of parts) {
    const stream = Readable.from(content instanceof Uint8Array ? [content] : content, {
      objectMode: false,
    })
    zip.addReadStream(stream, name, { mtime: NO_DATE, compress: isCompressed })
    await Promise.race([once(stream, 'end'), hasLeft])
  }
  zip.end()
}
