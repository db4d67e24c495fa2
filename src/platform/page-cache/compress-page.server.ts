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
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/accepted-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.server.ts'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Takes 0.14 ms per page, less than handing it to another thread. Quality 4 takes three times as
 * long and saves 8 %.
 */
const FIRST_QUALITY = 2
/** Takes 70 ms per page and saves a fifth; used in the background. */
const BEST_QUALITY = 11

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  // A window of the page's size. The default window takes many times the memory and compresses no
  // better.
  const windowBits = Math.ceil(Math.log2(bytes.length + 16))
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        constants.BROTLI_MAX_WINDOW_BITS,
        Math.max(constants.BROTLI_MIN_WINDOW_BITS, windowBits),
      ),
    },
  }
}

/** Null when the page is not available in this encoding yet. */
export function encodedBytes(page: CachedPage, encoding: Encoding): Buffer | null {
  if (encoding === 'br') return page.brotli
  return encoding === 'gzip' ? page.gzip : bodyOf(page)
}

/** Clients without compression repeat the same few pages; a buffer per slow client would fill the memory. */
const uncompressed = new LRUCache<CachedPage, Buffer>({ max: 8 })

export function bodyOf(page: CachedPage): Buffer {
  if (page.body) return page.body
  const bytes = uncompressed.get(page) ?? decompress(page)
  uncompressed.set(page, bytes)
  return bytes
}

/** Decompressing takes some tenths of a millisecond. */
function decompress({ body, brotli, gzip: gzipped }: CachedPage): Buffer {
  return body ?? (brotli ? brotliDecompressSync(brotli) : gunzipSync(gzipped!))
}

const gzipping = new WeakMap<CachedPage, Promise<Buffer>>()

/** Compresses quickly, once for all simultaneous requests. */
export async function compressPage(
  cache: PageCache,
  key: string,
  page: CachedPage,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  if (encoding === 'br') {
    const body = decompress(page)
    const bytes = exactCopy(brotliCompressSync(body, brotliOptions(body, FIRST_QUALITY)))
    cache.addEncoding(key, page, 'brotli', bytes)
    return bytes
  }
  const pending = gzipping.get(page)
  if (pending) return pending
  const result = compressGzip(decompress(page)).then(exactCopy)
  gzipping.set(page, result)
  const bytes = await result
  cache.addEncoding(key, page, 'gzip', bytes)
  return bytes
}

/** zlib returns a view of a larger buffer, which would stay in memory with it. */
function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const QUEUE_MAX = 500
/** Pause after each page, as a multiple of the time it took: at most a fifth of one processor. */
const PAUSE_FACTOR = 4

/** Recompresses each page once at the best quality, one page at a time with pauses, so that many requests cannot keep the processor busy. */
export class BackgroundCompressor {
  #queue = new Map<string, CachedPage>()
  #queued = new WeakSet<CachedPage>()
  #isRunning = false

  add(cache: PageCache, key: string, page: CachedPage): void {
    if (this.#queue.size >= QUEUE_MAX || this.#queued.has(page)) return
    this.#queue.set(key, page)
    this.#queued.add(page)
    if (!this.#isRunning) void this.#run(cache)
  }

  async #run(cache: PageCache): Promise<void> {
    this.#isRunning = true
    try {
      for (const [key, page] of this.#queue) {
        this.#queue.delete(key)
        if (!cache.isCurrent(key, page)) continue
        const begun = performance.now()
        const body = decompress(page)
        const bytes = await compressBrotli(body, brotliOptions(body, BEST_QUALITY))
        cache.addEncoding(key, page, 'brotli', exactCopy(bytes))
        await pause((performance.now() - begun) * PAUSE_FACTOR, undefined, { ref: false })
      }
    } finally {
      this.#isRunning = false
    }
  }
}
