import crypto from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { MediaStorage, StoredFile } from './media-storage.server.ts'
import { readListing } from './s3-listing.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { checkedKey, isKey } from './storage-key.ts'

export type S3Settings = {
  bucket: string
  /** In front of every key, without slashes around it; '' for none. */
  prefix: string
  /** Without a slash at its end; the bucket is the first part of the path there. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of credentials that end. */
  sessionToken: string | null
}

const ANSWER_MAX_MS = 15_000
const TRIES = 3
const FIRST_PAUSE_MS = 100
const WRITTEN_ONCE = 'public, max-age=31536000, immutable'

/** A bucket of any store that speaks S3. What it answers is believed only with a status that says so. */
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
  const addressOf = (key: string) => `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`

  /** Asking, writing and deleting may all be repeated: a key only ever has one content. */
  async function ask(
    address: string,
    init: { method: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    expected: number[],
  ): Promise<Response> {
    const hash = crypto.hash('sha256', init.body ?? '')
    for (let tries = 1; ; tries++) {
      const signed = await client.sign(address, {
        ...init,
        headers: { ...init.headers, 'x-amz-content-sha256': hash },
      })
      const answer = await fetch(signed, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).catch(
        (error: unknown) => new StorageUnavailable(reasonOf(error)),
      )
      if (answer instanceof Response && expected.includes(answer.status)) return answer

      const problem =
        answer instanceof Response ? new StorageUnavailable(await describe(answer)) : answer
      const isPassing =
        !(answer instanceof Response) || answer.status >= 500 || answer.status === 429
      if (!isPassing || tries === TRIES) throw problem
      await wait(FIRST_PAUSE_MS * 2 ** tries * Math.random())
    }
  }

  /** A bucket that is not there is not the same as a file that is not there. */
  async function refuseWithoutBucket(answer: Response): Promise<void> {
    if ((await inTime(answer.text())).includes('NoSuchBucket'))
      throw new StorageUnavailable(`there is no bucket ${bucket}`)
  }

  return {
    async read(key) {
      const answer = await ask(addressOf(key), { method: 'GET' }, [200, 404])
      if (answer.status === 200) return Buffer.from(await inTime(answer.arrayBuffer()))
      await refuseWithoutBucket(answer)
      return null
    },
    async write(key, bytes) {
      const headers = { 'content-type': contentTypeOf(key), 'cache-control': WRITTEN_ONCE }
      await drained(
        await ask(
          addressOf(key),
          { method: 'PUT', body: new Uint8Array(bytes), headers },
          [200, 201],
        ),
      )
    },
    async delete(key) {
      const answer = await ask(addressOf(key), { method: 'DELETE' }, [200, 204, 404])
      if (answer.status === 404) await refuseWithoutBucket(answer)
      else await drained(answer)
    },
    async *list(wanted): AsyncGenerator<StoredFile> {
      for (let next: string | null = ''; next !== null;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + wanted,
          ...(next && { 'continuation-token': next }),
        })
        const answer = await ask(`${endpoint}/${bucket}?${query}`, { method: 'GET' }, [200])
        const page = readListing(await inTime(answer.text()))
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

async function drained(answer: Response): Promise<void> {
  await answer.body?.cancel()
}

/** A body that stops half way is the store's failure, not ours. */
async function inTime<Result>(body: Promise<Result>): Promise<Result> {
  try {
    return await body
  } catch (error) {
    throw new StorageUnavailable(reasonOf(error))
  }
}

async function describe(answer: Response): Promise<string> {
  const words = await answer.text().catch(() => '')
  const code = /<Code>(\w+)<\/Code>/.exec(words)?.[1]
  return code ? `it answered ${answer.status} ${code}` : `it answered ${answer.status}`
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
