import { sniffUpload, UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import { abortStalledUpload } from '#web/connection/request-timeouts.ts'
import type { ImageError } from '../../messages.ts'
import type { UploadResult } from './upload-result.ts'

const SNIFFED_BYTES = 1000

/** Runs the checks that need no upload. Returns null if the file may be sent. */
export async function checkBeforeUpload(file: Blob): Promise<ImageError | null> {
  if (file.size > UPLOAD_BYTES_MAX) return 'too-large'
  const kind = sniffUpload(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (kind === null) return 'not-an-image'
  return kind === 'svg' || kind === 'heic' ? kind : null
}

export function sendImage(
  file: Blob,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  return sendFile<UploadResult>('/admin/pictures', { file, onProgress, signal })
}

/** Problems that the browser finds out itself. */
export type SendingRefused = {
  outcome: 'refused'
  code: 'connection-lost' | 'session-ended' | 'failed'
}

type Sending = {
  file: Blob
  /** Gets a number from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** Returns the server's response, which is JSON. Uses an XMLHttpRequest, because `fetch` does not
 * report upload progress. */
export function sendFile<Result>(
  address: string,
  { file, onProgress, signal }: Sending,
): Promise<Result | SendingRefused> {
  const { promise, resolve } = Promise.withResolvers<Result | SendingRefused>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(readResult(request) as Result))
  request.addEventListener('error', () => resolve(refused('connection-lost')))
  request.addEventListener('abort', () => resolve(refused('connection-lost')))
  signal.addEventListener('abort', () => request.abort())
  abortStalledUpload(request)
  request.send(file)
  return promise
}

/** If the session has ended, the server redirects the request to the login page. */
export function readResult(request: Pick<XMLHttpRequest, 'responseURL' | 'responseText'>): unknown {
  if (new URL(request.responseURL, 'http://shop').pathname === '/admin/login')
    return refused('session-ended')
  try {
    return JSON.parse(request.responseText)
  } catch {
    return refused('failed')
  }
}

function refused(code: SendingRefused['code']): SendingRefused {
  return { outcome: 'refused', code }
}
