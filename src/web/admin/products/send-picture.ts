import { sniffUpload, UPLOAD_BYTES_MAX, uploadMessages } from '#shop/media/upload.ts'
import type { UploadAnswer } from './upload-answer.ts'

const SNIFFED_BYTES = 1000
const MESSAGES = {
  lineBroke: 'The line broke before the picture arrived. Please try again.',
  sessionEnded:
    'Your session has ended. Log in again in another tab, then try again: everything here stays.',
  refused: 'The shop could not take this picture. Please try again.',
}

/** What can be told without sending anything; null when it is worth sending. */
export async function refuseBeforehand(file: Blob): Promise<string | null> {
  if (file.size > UPLOAD_BYTES_MAX) return uploadMessages['too-large']
  const kind = sniffUpload(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (kind === null) return uploadMessages['not-a-picture']
  return kind === 'svg' || kind === 'heic' ? uploadMessages[kind] : null
}

/** `fetch` does not tell how much has been sent; this old request does. `onProgress` is told a part of 1. */
export function sendPicture(
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { promise, resolve } = Promise.withResolvers<UploadAnswer>()
  const request = new XMLHttpRequest()
  const refuse = (message: string) => resolve({ outcome: 'refused', message })
  request.open('POST', '/admin/pictures')
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(readAnswer(request)))
  request.addEventListener('error', () => refuse(MESSAGES.lineBroke))
  request.addEventListener('abort', () => refuse(MESSAGES.lineBroke))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

/** Whoever is not signed in any more is led to the login, which answers with a page. */
function readAnswer(request: Pick<XMLHttpRequest, 'responseURL' | 'responseText'>): UploadAnswer {
  if (new URL(request.responseURL, 'http://shop').pathname === '/admin/login')
    return { outcome: 'refused', message: MESSAGES.sessionEnded }
  try {
    return JSON.parse(request.responseText) as UploadAnswer
  } catch {
    return { outcome: 'refused', message: MESSAGES.refused }
  }
}
