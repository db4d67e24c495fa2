import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KeptPage, PageCache } from './page-cache.server.ts'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** 2 ms a page, good enough for whoever asks first. */
const FIRST_QUALITY = 5
/** 70 ms a page, a seventh smaller: in the background, one page at a time. */
const BEST_QUALITY = 11

export type Encoding = 'br' | 'gzip' | 'identity'

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header) ? 'gzip' : 'identity'
}

const brotli = (bytes: Buffer, quality: number) => compressBrotli(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

/** The bytes that are there already, or null. */
export function encodedBytes(page: KeptPage, encoding: Encoding): Buffer | null {
  if (encoding === 'br') return page.brotli
  return encoding === 'gzip' ? page.gzip : page.body
}

/** Encodes now, and better later. */
export async function encodePage(cache: PageCache, key: string, page: KeptPage, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const bytes = encoding === 'br' ? await brotli(page.body, FIRST_QUALITY) : await compressGzip(page.body)
  cache.addEncoding(key, page, encoding === 'br' ? 'brotli' : 'gzip', bytes)
  if (encoding === 'br') improveLater(cache, key, page)
  return bytes
}

const waiting: (() => Promise<void>)[] = []
let improving = false
const WAITING_MAX = 500

function improveLater(cache: PageCache, key: string, page: KeptPage): void {
  if (waiting.length >= WAITING_MAX) return
  waiting.push(async () => {
    // Only what is still in the cache is worth the work.
    if (cache.find(key) === page) cache.addEncoding(key, page, 'brotli', await brotli(page.body, BEST_QUALITY))
  })
  if (!improving) void improveAll()
}

async function improveAll(): Promise<void> {
  improving = true
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  } finally {
    improving = false
  }
}
