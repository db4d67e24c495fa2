export type UploadAnswer =
  | { outcome: 'begun'; id: string }
  | { outcome: 'refused'; message: string }

const MESSAGES = {
  lineBroke: 'The line broke before everything had arrived. Please try again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  refused: 'The shop could not take this file. Please try again.',
}

/** `fetch` does not tell how much has been sent; this old request does. `onProgress` is told a part of 1. */
export function sendFiles(
  form: FormData,
  onProgress: (part: number) => void,
): Promise<UploadAnswer> {
  const { promise, resolve } = Promise.withResolvers<UploadAnswer>()
  const request = new XMLHttpRequest()
  request.open('POST', '/admin/exchange/upload')
  request.setRequestHeader('accept', 'application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(readAnswer(request)))
  request.addEventListener('error', () =>
    resolve({ outcome: 'refused', message: MESSAGES.lineBroke }),
  )
  request.send(form)
  return promise
}

/** Whoever is not signed in any more is led to the login, which answers with a page. */
function readAnswer({ responseURL, responseText }: XMLHttpRequest): UploadAnswer {
  if (new URL(responseURL, 'http://shop').pathname === '/admin/login')
    return { outcome: 'refused', message: MESSAGES.sessionEnded }
  try {
    return JSON.parse(responseText) as UploadAnswer
  } catch {
    return { outcome: 'refused', message: MESSAGES.refused }
  }
}
