/** Time without a received byte after which a request counts as lost. A page needs far less, because
 * database statements end after 15 seconds. */
const READ_MS = 30_000
/** The server may call the payment gateway twice for a form, 18 seconds each. Proxies also give up
 * after a minute. */
const WRITE_MS = 60_000
/** Longer, because bytes that are reported as sent may still wait in the buffers of a slow
 * connection. */
const UPLOAD_MS = 120_000
/** The slowest upload that the shop accepts (`slow-bodies.server.ts`). `fetch` reports no progress. */
const UPLOAD_BYTES_PER_MS = 8

/** Aborts every request of `fetch` whose response does not begin or stops arriving. The caller gets
 * the error of a lost connection. Replaces `window.fetch` (docs/reaching-in.md). */
export function installRequestTimeouts(): void {
  const { fetch } = window
  window.fetch = async (input, init = {}) => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = startInactivityTimer(timeoutMs(init), () => controller.abort())
    const signals = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    try {
      // The race is needed because a prefetched response is awaited without the signal.
      const response = await Promise.race([
        fetch(input, { ...init, signal: signals }),
        lost(signal),
      ])
      void restartForEachChunk(response.clone(), timer)
      return response
    } catch (error) {
      timer.end()
      throw error
    }
  }
}

/** Aborts an upload that makes no progress. The response must begin within the same time. */
export function abortStalledUpload(request: XMLHttpRequest): void {
  const timer = startInactivityTimer(UPLOAD_MS, () => request.abort())
  request.upload.addEventListener('progress', timer.restart)
  request.addEventListener('progress', timer.restart)
  request.addEventListener('loadend', timer.end)
}

function timeoutMs({ method = 'GET', body }: RequestInit): number {
  if (/^(get|head)$/i.test(method)) return READ_MS
  const files = body instanceof FormData ? [...body.values()] : []
  const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : 0), 0)
  return WRITE_MS + bytes / UPLOAD_BYTES_PER_MS
}

function startInactivityTimer(ms: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, ms)
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = setTimeout(onTimeout, ms)
  }
  return { restart, end }
}

function lost(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )
}

async function restartForEachChunk(
  { body }: Response,
  { restart, end }: ReturnType<typeof startInactivityTimer>,
): Promise<void> {
  await body?.pipeTo(new WritableStream({ write: restart })).catch(() => {})
  end()
}
