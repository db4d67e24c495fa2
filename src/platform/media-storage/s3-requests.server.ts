import crypto from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { pauseBeforeRetry } from '../retry.server.ts'
import type { S3Settings } from './media-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

const REQUEST_TIMEOUT_MS = 15_000
const ATTEMPTS = 3
const BACK_OFF = { firstMs: 200, maxMs: 400 }

export type S3Request = {
  method: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  timeoutMs?: number
}
export type SendS3Request = (
  url: string,
  request: S3Request,
  expected: readonly number[],
) => Promise<Response>

/** Sends signed requests. A request may be sent several times, so repeating it must be harmless. */
export function openS3Requests(settings: S3Settings, store?: string): SendS3Request {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region,
    service: 's3',
  })
  return async (url, { timeoutMs = REQUEST_TIMEOUT_MS, ...init }, expected) => {
    const hash = crypto.hash('sha256', init.body ?? '')
    for (let failures = 0; ; failures++) {
      const signed = await client.sign(url, {
        ...init,
        headers: { ...init.headers, 'x-amz-content-sha256': hash },
      })
      const response = await fetch(signed, {
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => new StorageUnavailable(reasonOf(error), store))
      if (response instanceof Response && expected.includes(response.status)) return response

      const problem =
        response instanceof Response
          ? new StorageUnavailable(await describe(response), store)
          : response
      const isTemporary =
        !(response instanceof Response) || response.status >= 500 || response.status === 429
      if (!isTemporary || failures + 1 === ATTEMPTS) throw problem
      await pauseBeforeRetry(failures, BACK_OFF)
    }
  }
}

export async function discard(response: Response): Promise<void> {
  await response.body?.cancel()
}

/** Treats a body that ends early as an unavailable store. */
export async function readBody<Result>(body: Promise<Result>): Promise<Result> {
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
