import { abortStalledUpload } from '#web/connection/request-timeouts.ts'
import type { UploadError, UploadResult } from './upload-result.ts'

/** Uses an XMLHttpRequest, because `fetch` does not report upload progress. `onProgress` gets a
 * number from 0 to 1. */
export function sendFiles(
  form: FormData,
  onProgress: (progress: number) => void,
): Promise<UploadResult> {
  const { promise, resolve } = Promise.withResolvers<UploadResult>()
  const request = new XMLHttpRequest()
  request.open('POST', '/admin/exchange/upload')
  request.setRequestHeader('accept', 'application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(readResult(request)))
  for (const lost of ['error', 'abort'])
    request.addEventListener(lost, () => resolve(refused('connection-lost')))
  abortStalledUpload(request)
  request.send(form)
  return promise
}

/** If the session has ended, the server redirects the request to the login page. */
export function readResult({
  responseURL,
  responseText,
}: Pick<XMLHttpRequest, 'responseURL' | 'responseText'>): UploadResult {
  if (new URL(responseURL, 'http://shop').pathname === '/admin/login')
    return refused('session-ended')
  try {
    return JSON.parse(responseText) as UploadResult
  } catch {
    return refused('failed')
  }
}

function refused(code: UploadError): UploadResult {
  return { outcome: 'refused', code }
}
