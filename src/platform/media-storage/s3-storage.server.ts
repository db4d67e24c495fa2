import crypto from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { pauseBeforeRetry } from '../retry.server.ts'
import type { MediaStorage, S3Settings, StoredFile } from './media-storage.ts'
import { readListing } from './s3-listing.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { checkedKey, isKey } from './storage-key.ts'

const REQUEST_TIMEOUT_MS = 15_000
const ATTEMPTS = 3
const BACK_OFF = { firstMs: 200, maxMs: 400 }
const IMMUTABLE = 'public, max-age=31536000, immutable'

export function openS3Storage(settings: S3Settings): MediaStorage {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region,
    service: 's3',
  })
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const urlOf = (key: string) => `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`

  /** Every request may be repeated, because the content of a key never changes. */
  async function send(
    url: string,
    init: { method: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    expected: number[],
  ): Promise<Response> {
    const hash = crypto.hash('sha256', init.body ?? '')
    for (let failures = 0; ; failures++) {
      const signed = await client.sign(url, {
        ...init,
        headers: { ...init.headers, 'x-amz-content-sha256': hash },
      })
      const response = await fetch(signed, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch((error: unknown) => new StorageUnavailable(reasonOf(error)))
      if (response instanceof Response && expected.includes(response.status)) return response

      const problem =
        response instanceof Response ? new StorageUnavailable(await describe(response)) : response
      const isTemporary =
        !(response instanceof Response) || response.status >= 500 || response.status === 429
      if (!isTemporary || failures + 1 === ATTEMPTS) throw problem
      await pauseBeforeRetry(failures, BACK_OFF)
    }
  }

  /** A 404 may also mean that the bucket is missing. */
  async function refuseMissingBucket(response: Response): Promise<void> {
    if ((await readBody(response.text())).includes('NoSuchBucket'))
      throw new StorageUnavailable(`there is no bucket ${bucket}`)
  }

  return {
    async read(key) {
      const response = await send(urlOf(key), { method: 'GET' }, [200, 404])
      if (response.status === 200) return Buffer.from(await readBody(response.arrayBuffer()))
      await refuseMissingBucket(response)
      return null
    },
    async write(key, bytes) {
      const headers = { 'content-type': contentTypeOf(key), 'cache-control': IMMUTABLE }
      await discard(
        await send(urlOf(key), { method: 'PUT', body: new Uint8Array(bytes), headers }, [200, 201]),
      )
    },
    async delete(key) {
      const response = await send(urlOf(key), { method: 'DELETE' }, [200, 204, 404])
      if (response.status === 404) await refuseMissingBucket(response)
      else await discard(response)
    },
    async *list(wanted): AsyncGenerator<StoredFile> {
      for (let next: string | null = ''; next !== null;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + wanted,
          ...(next && { 'continuation-token': next }),
        })
        const response = await send(`${endpoint}/${bucket}?${query}`, { method: 'GET' }, [200])
        const page = readListing(await readBody(response.text()))
        for (const { key, writtenAt } of page.files) {
          const own = key.slice(prefix.length)
          if (isKey(own)) yield { key: own, writtenAt }
        }
        next = page.next
      }
    },
    deleteDrafts: () => Promise.resolve(),
  }
}

function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel()
}

/** A body that ends early means that the store is unavailable. */
async function readBody<Result>(body: Promise<Result>): Promise<Result> {
  try {
    return await body
  } catch (error) {
    throw new StorageUnavailable(reasonOf(error))
  }
}

async function describe(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  return code ? `it answered ${response.status} ${code}` : `it answered ${response.status}`
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
