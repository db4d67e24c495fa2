import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installRequestTimeouts, abortStalledUpload } from './request-timeouts.ts'

/** The browser's fetch. The test answers; an abort fails the request as in a browser. */
const sent: { init: RequestInit; answer: (response: Response) => void }[] = []
const nativeFetch = (_input: unknown, init: RequestInit = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
  sent.push({ init, answer: resolve })
  return promise
}
const page = { fetch: nativeFetch as typeof fetch }

beforeEach(() => {
  sent.length = 0
  page.fetch = nativeFetch
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', page)
  installRequestTimeouts()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The name of the error with which the request has ended, or null while it is waiting. */
function endOf(request: Promise<unknown>) {
  const end = { error: null as string | null }
  request.catch(({ name }: Error) => (end.error = name))
  return end
}
const afterSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

function fileOf(bytes: number): FormData {
  const form = new FormData()
  form.set('text', 'a letter')
  form.set('photo', new Blob([new Uint8Array(bytes)]))
  return form
}

test.each<[string, RequestInit, number]>([
  ['a page', {}, 30],
  ['a probe', { method: 'HEAD' }, 30],
  ['a form', { method: 'POST', body: new URLSearchParams({ email: 'a@zari.test' }) }, 60],
  ['a form with a file of 800 KB', { method: 'POST', body: fileOf(800_000) }, 160],
])('a request for %s without a response is aborted in time', async (_name, init, seconds) => {
  const end = endOf(page.fetch('/faq.data', init))
  await afterSeconds(seconds - 1)
  expect([end.error, sent[0]!.init.signal!.aborted]).toEqual([null, false])
  await afterSeconds(2)
  expect([end.error, sent[0]!.init.signal!.aborted]).toEqual(['AbortError', true])
})

test('a response that keeps arriving may take as long as it needs', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const request = page.fetch('/shop/Latest.data')
  sent[0]!.answer(new Response(readable))
  const text = (await request).text()
  for (const part of ['sil', 'k ', 'saree']) {
    await afterSeconds(25)
    await writer.write(new TextEncoder().encode(part))
    await afterSeconds(0)
  }
  await writer.close()
  expect(await text).toBe('silk saree')
  await afterSeconds(60)
  expect(sent[0]!.init.signal!.aborted).toBe(false)
})

test('a response that stops in the middle is aborted', async () => {
  const request = page.fetch('/shop/Latest.data')
  sent[0]!.answer(new Response(new ReadableStream({ start: (body) => body.enqueue('half') })))
  expect((await request).status).toBe(200)
  await afterSeconds(29)
  expect(sent[0]!.init.signal!.aborted).toBe(false)
  await afterSeconds(2)
  expect(sent[0]!.init.signal!.aborted).toBe(true)
})

test('the caller can still abort, and its failures pass unchanged', async () => {
  const caller = new AbortController()
  const aborted = endOf(page.fetch('/faq.data', { signal: caller.signal }))
  caller.abort(new TypeError('left the page'))
  await afterSeconds(0)
  expect(aborted.error).toBe('TypeError')
  page.fetch = () => Promise.reject(new RangeError('offline'))
  installRequestTimeouts()
  await expect(page.fetch('/faq.data')).rejects.toThrow('offline')
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait that ignores the signal ends too', async () => {
  page.fetch = () => new Promise(() => {})
  installRequestTimeouts()
  const end = endOf(page.fetch('/faq.data'))
  await afterSeconds(31)
  expect(end.error).toBe('AbortError')
})

test('a response without a body, such as a redirect that is not followed, needs no limit', async () => {
  const request = page.fetch('/admin/work')
  sent[0]!.answer(new Response(null, { status: 204 }))
  expect((await request).status).toBe(204)
  await afterSeconds(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload is aborted after two minutes without progress', () => {
  const request = Object.assign(new EventTarget(), { upload: new EventTarget(), abort: vi.fn() })
  abortStalledUpload(request as unknown as XMLHttpRequest)
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(100_000)
    request.upload.dispatchEvent(new Event('progress'))
  }
  vi.advanceTimersByTime(119_000)
  request.dispatchEvent(new Event('progress'))
  vi.advanceTimersByTime(119_000)
  expect(request.abort).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(request.abort).toHaveBeenCalledOnce()
})

test('an upload that has ended is not aborted', () => {
  const request = Object.assign(new EventTarget(), { upload: new EventTarget(), abort: vi.fn() })
  abortStalledUpload(request as unknown as XMLHttpRequest)
  request.dispatchEvent(new Event('loadend'))
  vi.advanceTimersByTime(500_000)
  expect(request.abort).not.toHaveBeenCalled()
})
