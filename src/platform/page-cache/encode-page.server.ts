import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  type BrotliOptions,
} from 'node:zlib'
import type { KeptPage, PageCache } from './page-cache.server.ts'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** A seventh of a millisecond a page, good enough for whoever asks first: less than sending it to another thread and back costs. Two more take nearly three times as long, and are a twelfth smaller. */
const FIRST_QUALITY = 2
/** 70 ms a page, a fifth smaller: in the background. */
const BEST_QUALITY = 11

export type Encoding = 'br' | 'gzip' | 'identity'

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br'
  return takesGzip(header) ? 'gzip' : 'identity'
}

export function takesGzip(header: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)
}

const settings = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window of the page's own size: the usual one takes many times the memory while it works, and packs no better.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      constants.BROTLI_MAX_WINDOW_BITS,
      Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes.length + 16))),
    ),
  },
})

/** The bytes that are there already, or null. */
export function encodedBytes(page: KeptPage, encoding: Encoding): Buffer | null {
  if (encoding === 'br') return page.brotli
  return encoding === 'gzip' ? page.gzip : bodyOf(page)
}

/** The last few that were unpacked for somebody who takes nothing packed: such a one asks for the same pages again and again, and bytes of its own for each slow reader would fill the memory. */
const UNPACKED_MAX = 8
const unpacked = new Map<KeptPage, Buffer>()

/** The page as it was drawn. */
export function bodyOf(page: KeptPage): Buffer {
  if (page.body) return page.body
  const bytes = unpacked.get(page) ?? unpack(page)
  unpacked.delete(page)
  unpacked.set(page, bytes)
  const [oldest] = unpacked.keys()
  if (oldest && unpacked.size > UNPACKED_MAX) unpacked.delete(oldest)
  return bytes
}

/** Takes some tenths of a millisecond. */
function unpack({ body, brotli, gzip: zipped }: KeptPage): Buffer {
  return body ?? (brotli ? brotliDecompressSync(brotli) : gunzipSync(zipped!))
}

const zipping = new WeakMap<KeptPage, Promise<Buffer>>()

/** Encodes at once, well enough; for all who ask meanwhile. */
export async function encodePage(
  cache: PageCache,
  key: string,
  page: KeptPage,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  if (encoding === 'br') {
    const body = unpack(page)
    const bytes = exact(brotliCompressSync(body, settings(body, FIRST_QUALITY)))
    cache.addEncoding(key, page, 'brotli', bytes)
    return bytes
  }
  const begun = zipping.get(page)
  if (begun) return begun
  const result = compressGzip(unpack(page)).then(exact)
  zipping.set(page, result)
  const bytes = await result
  cache.addEncoding(key, page, 'gzip', bytes)
  return bytes
}

/** The packer answers with a piece of a larger one, which would be kept with it. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const WAITING_MAX = 500
/** Of one processor, at most: after each page as many times its time is spent at rest. */
const REST = 4

/**
 * Packs pages again as small as they go. Only those that are asked for again, each once, one at a time and with rests, so that nobody can
 * keep the machine busy by asking for many addresses.
 */
export class PagePacker {
  #waiting = new Map<string, KeptPage>()
  #added = new WeakSet<KeptPage>()
  #isPacking = false

  add(cache: PageCache, key: string, page: KeptPage): void {
    if (this.#waiting.size >= WAITING_MAX || this.#added.has(page)) return
    this.#waiting.set(key, page)
    this.#added.add(page)
    if (!this.#isPacking) void this.#packAll(cache)
  }

  async #packAll(cache: PageCache): Promise<void> {
    this.#isPacking = true
    try {
      for (const [key, page] of this.#waiting) {
        this.#waiting.delete(key)
        if (!cache.holds(key, page)) continue
        const [begun, body] = [performance.now(), unpack(page)]
        cache.addEncoding(
          key,
          page,
          'brotli',
          exact(await compressBrotli(body, settings(body, BEST_QUALITY))),
        )
        await pause((performance.now() - begun) * REST, undefined, { ref: false })
      }
    } finally {
      this.#isPacking = false
    }
  }
}
