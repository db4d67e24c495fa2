import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../log/log.server.ts'
import { withinTimeout } from '../database/within-timeout.server.ts'
import type { MediaStorage } from '../media-storage/media-storage.ts'
import { isStorageUnavailable } from '../media-storage/storage-unavailable.ts'
import { sendFile, staticFile, type StaticFile, type StaticFiles } from './static-files.server.ts'

const PREFIX = 'static-files/'
const PATHS = /^\/static\/[\w.-]+$/
const DAY_MS = 24 * 60 * 60 * 1000
const REPUBLISH_MS = DAY_MS / 2
/** Maximum time for the first publishing, so that an unreachable storage does not prevent the start. */
const PUBLISH_TIMEOUT_MS = 10_000
/** Age at which a running process writes its files again, to show that they are still in use. */
const REFRESH_AFTER_MS = DAY_MS
/** Time for which files are kept after the last process of their version has stopped, for pages that
 * are still open. */
const KEEP_MS = 8 * DAY_MS
const CACHED_MAX = 200
const CACHED_BYTES_MAX = 4_000_000
/** Time for which a missing path is remembered, to limit how often invented paths reach the storage. */
const MISSING_TTL_MS = 5_000
const WRITES_AT_ONCE = 8

export type StaticArchive = StaticFiles & {
  /**
   * Stores the files of this version. Call it before the first page is served. Repeats until
   * `close`.
   */
  publish(): Promise<void>
  close(): void
}

type Parts = { own: StaticFiles; media: MediaStorage; log: Logger }

/** Lets each version serve the browser files of the others. While two versions run side by side, a
 * page of one may request scripts from a process of the other. So each version puts its files into
 * the image storage, which all processes share. */
export function openStaticArchive({ own, media, log }: Parts): StaticArchive {
  const cache = new LRUCache<string, StaticFile | 'missing'>({
    max: CACHED_MAX,
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: (file) => (file === 'missing' ? 1 : file.bodies.identity.length + 1),
  })

  async function find(pathname: string): Promise<StaticFile | 'missing'> {
    const known = cache.get(pathname)
    if (known) return known
    const found = (await readArchived(media, pathname)) ?? 'missing'
    cache.set(pathname, found, found === 'missing' ? { ttl: MISSING_TTL_MS } : {})
    return found
  }

  async function publishOnce(): Promise<void> {
    try {
      await publishFiles(own.all, media)
    } catch (error) {
      log.warn({ err: error }, 'browser files could not be archived for other versions')
    }
  }
  let timer: NodeJS.Timeout | undefined

  return {
    all: own.all,
    serve(request, response, pathname) {
      if (own.serve(request, response, pathname) === true) return true
      if (!PATHS.test(pathname)) return false
      return find(pathname).then(
        (file) => file !== 'missing' && (sendFile(request, response, file), true),
        (error: unknown) => {
          if (!isStorageUnavailable(error)) throw error
          return false
        },
      )
    },
    async publish() {
      timer ??= setInterval(() => void publishOnce(), REPUBLISH_MS).unref()
      await withinTimeout(publishOnce, PUBLISH_TIMEOUT_MS)
    },
    close: () => clearInterval(timer),
  }
}

async function publishFiles(
  files: ReadonlyMap<string, StaticFile>,
  media: MediaStorage,
): Promise<void> {
  const now = Date.now()
  const fresh = new Set<string>()
  for await (const { key, writtenAt } of media.list(PREFIX)) {
    const age = now - writtenAt.getTime()
    if (age < REFRESH_AFTER_MS) fresh.add(key)
    else if (age > KEEP_MS) await media.delete(key)
  }
  const missing = [...files].filter(
    ([pathname, file]) => file.immutable && !fresh.has(keyOf(pathname, file.bodies.br !== null)),
  )
  const writing = missing.values()
  const write = async () => {
    for (const [pathname, { bodies }] of writing)
      await media.write(keyOf(pathname, bodies.br !== null), bodies.br ?? bodies.identity)
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, write))
}

async function readArchived(media: MediaStorage, pathname: string): Promise<StaticFile | null> {
  const br = await media.read(keyOf(pathname, true))
  const identity = br ? await decompress(br) : await media.read(keyOf(pathname, false))
  return identity && staticFile(pathname, { identity, br, gzip: null })
}

const decompress = promisify(brotliDecompress)

function keyOf(pathname: string, isCompressed: boolean): string {
  const name = createHash('sha256').update(pathname).digest('hex')
  return `${PREFIX}${name}.${isCompressed ? 'br' : 'raw'}`
}
