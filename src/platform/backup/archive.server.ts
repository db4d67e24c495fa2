/** A file inside an archive. The whole body is in memory. An image is stored as it is, because it
 * hardly shrinks. */
export type ArchiveEntry = { name: string; body: Uint8Array; isStored?: boolean }

const BLOCK = 512
const NAME_MAX = 100
const PREFIX_MAX = 155
/** Larger entries are never written, so a larger size in a header means damage. */
const ENTRY_MAX_BYTES = 256 * 1024 * 1024

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

/** Returns the bytes of an entry in a tar archive (POSIX ustar), which common tools can unpack. */
export function entryBytes({ name, body }: ArchiveEntry): Buffer[] {
  const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
  return [
    header(name, body.length),
    Buffer.from(body.buffer, body.byteOffset, body.length),
    padding,
  ].filter((bytes) => bytes.length > 0)
}

/** Follows the last entry. */
export const archiveEnd = () => Buffer.alloc(2 * BLOCK)

/** Throws `DamagedArchive` unless the archive is complete and undamaged. */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(chunks)
  for (;;) {
    const block = await reader.take(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const { name, size } = parseHeader(block)
    const body = await reader.take(size)
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, body }
  }
  await reader.take(BLOCK)
  await reader.expectEnd()
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [prefix, rest] = splitName(name)
  block.write(rest, 0)
  block.write('0000600\0' + '0000000\0'.repeat(2), 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, 124)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME_MAX) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(rest) <= NAME_MAX)
      return [prefix, rest]
  }
  throw new Error(`The name is too long for an archive: ${name}`)
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    block.toString('utf8', start, start + length).replace(/\0.*$/s, '')
  const blank = Buffer.from(block).fill(' ', 148, 156)
  const size = Number.parseInt(text(124, 12), 8)
  if (
    text(257, 5) !== 'ustar' ||
    Number.parseInt(text(148, 8), 8) !== checksum(blank) ||
    !(size >= 0 && size <= ENTRY_MAX_BYTES)
  )
    throw new DamagedArchive('an entry has no valid header')
  const prefix = text(345, PREFIX_MAX)
  return { name: prefix ? `${prefix}/${text(0, NAME_MAX)}` : text(0, NAME_MAX), size }
}

/** The sum of all bytes. The caller replaces the stored checksum by spaces first. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0)
}

class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #parts: Uint8Array[] = []
  #length = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new DamagedArchive('the archive ends early')
      this.#parts.push(value)
      this.#length += value.length
    }
    const all = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    this.#parts = [all.subarray(count)]
    this.#length -= count
    return Buffer.from(all.buffer, all.byteOffset, count)
  }

  async expectEnd(): Promise<void> {
    const { done } = await this.#chunks.next()
    if (!done || this.#length > 0) throw new DamagedArchive('data follow the end of the archive')
  }
}
