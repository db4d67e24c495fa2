/** Longest silence before a request counts as lost. A page needs far less: statements of the database
 * end after 15 seconds. */
const READ_MS = 30_000
/** A form may ask the payment gateway twice, 18 seconds each. Proxies give up after a minute too. */
const WRITE_MS = 60_000
/** Bytes that are reported as sent may still wait in the buffers of a slow line. */
const UPLOAD_MS = 120_000
/** The slowest upload that the shop accepts (`slow-bodies.server.ts`). `fetch` reports no progress. */
const UPLOAD_BYTES_PER_MS = 8

/** Aborts every request of `fetch` whose answer does not begin, or stops coming. The caller sees the
 * failure of a lost connection. Replaces `window.fetch` (docs/reaching-in.md). */
export function limitAnswers(): void {
  const { fetch } = window
  window.fetch = async (input, init = {}) => {
    const controller = new AbortController()
    const { signal } = controller
    const silence = watchSilence(limitMs(init), () => controller.abort())
    const signals = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    try {
      // A prefetched answer is awaited without the signal.
      const response = await Promise.race([
        fetch(input, { ...init, signal: signals }),
        lost(signal),
      ])
      void followBody(response.clone(), silence)
      return response
    } catch (error) {
      silence.end()
      throw error
    }
  }
}

/** Aborts an upload without progress. The answer must begin within the same time. */
export function limitUpload(request: XMLHttpRequest): void {
  const silence = watchSilence(UPLOAD_MS, () => request.abort())
  request.upload.addEventListener('progress', silence.restart)
  request.addEventListener('progress', silence.restart)
  request.addEventListener('loadend', silence.end)
}

function limitMs({ method = 'GET', body }: RequestInit): number {
  if (/^(get|head)$/i.test(method)) return READ_MS
  const files = body instanceof FormData ? [...body.values()] : []
  const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : 0), 0)
  return WRITE_MS + bytes / UPLOAD_BYTES_PER_MS
}

function watchSilence(ms: number, onSilent: () => void) {
  let timer = setTimeout(onSilent, ms)
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = setTimeout(onSilent, ms)
  }
  return { restart, end }
}

function lost(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )
}

/** Each chunk restarts the limit. */
async function followBody(
  { body }: Response,
  { restart, end }: ReturnType<typeof watchSilence>,
): Promise<void> {
  await body?.pipeTo(new WritableStream({ write: restart })).catch(() => {})
  end()
}
