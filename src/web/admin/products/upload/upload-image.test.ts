import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin, type Person } from '../../../../../tests/support/builders.ts'
import { swatch } from '../../../../../tests/support/import-fixtures.ts'
import { machineWith, routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { expectForAdminsOnly } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { checkBeforeUpload, readResult, sendImage } from './send-image.ts'
import { action } from './upload-image.ts'
import type { UploadResult } from './upload-result.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const folder = mkdtempSync(path.join(tmpdir(), 'zari-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllGlobals())
const jobs = { enqueue: async () => {} } as unknown as Shop['jobs']
const media = openMediaStorage({ folder })
const shop = { db, media, jobs, log: openLog('silent') }
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function upload(body: Uint8Array, signedIn: Person | null = meera, services = shop) {
  const request = new Request('http://zari.test/admin/pictures', {
    method: 'POST',
    body: new Uint8Array(body),
  })
  return action(routeArguments(services, { request, signedIn }))
}
const images = () => db.selectFrom('images').select(['id', 'width', 'height']).execute()

test('an uploaded image is stored with its size, and the response is not cacheable', async () => {
  const response = await upload(await swatch('teal'))
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const result = (await response.json()) as UploadResult
  if (result.outcome !== 'saved') throw new Error(result.code)
  expect(await images()).toEqual([{ id: result.image.id, width: 30, height: 40 }])
})

test.each([
  ['a text', Buffer.from('not an image'), 422, 'not-an-image'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'svg'],
  ['a broken image', Buffer.concat([png, Buffer.alloc(90)]), 422, 'damaged'],
  ['too long a file', Buffer.alloc(UPLOAD_BYTES_MAX + 1), 413, 'too-large'],
])('an upload of %s is refused and nothing is stored', async (_name, body, status, code) => {
  const before = await images()
  const response = await upload(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ outcome: 'refused', code })
  expect(await images()).toEqual(before)
})

test('only admins can upload images', async () => {
  const [before, bytes] = [await images(), await swatch('red')]
  await expectForAdminsOnly({ db }, (signedIn) => upload(bytes, signedIn))
  expect(await images()).toEqual(before)
})

test.each([
  ['an accepted image', png, null],
  ['a text', Buffer.from('text'), 'not-an-image'],
  ['a drawing', Buffer.from('<svg>'), 'svg'],
  ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'heic'],
  ['too long a file', Buffer.alloc(UPLOAD_BYTES_MAX + 1), 'too-large'],
])('the browser checks %s before the upload', async (_name, bytes, expected) => {
  expect(await checkBeforeUpload(new Blob([bytes]))).toBe(expected)
})

test('a response without JSON is a failure; a redirect to the login means an ended session', () => {
  const page = (pathname: string, responseText: string) =>
    readResult({ responseURL: `http://zari.test${pathname}`, responseText })
  expect(page('/admin/pictures', '<h1>502</h1>')).toEqual({ outcome: 'refused', code: 'failed' })
  expect(page('/admin/login', '{}')).toEqual({ outcome: 'refused', code: 'session-ended' })
  expect(page('/admin/pictures', '{"outcome":"refused","code":"svg"}')).toEqual({
    outcome: 'refused',
    code: 'svg',
  })
})

/** A fake request that the test itself answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  responseURL = 'http://zari.test/admin/pictures'
  responseText = '{"outcome":"refused","code":"damaged"}'

  constructor() {
    super()
    FakeRequest.last = this
  }

  open() {}
  setRequestHeader() {}
  send() {}
  abort = () => this.dispatchEvent(new Event('abort'))
}

function startSending() {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const progress: number[] = []
  const stop = new AbortController()
  const result = sendImage(new Blob([png]), (sent) => progress.push(sent), stop.signal)
  return { progress, stop, result, request: FakeRequest.last }
}

test('an upload reports its progress and the response of the shop', async () => {
  const { progress, result, request } = startSending()
  const send = (loaded: number, total: number) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  send(0, 0)
  send(5, 20)
  send(20, 20)
  request.dispatchEvent(new Event('load'))
  expect(await result).toEqual({ outcome: 'refused', code: 'damaged' })
  expect(progress).toEqual([0, 0.25, 1])
})

test('an upload that is aborted or interrupted reports a lost connection', async () => {
  const lost = { outcome: 'refused', code: 'connection-lost' }
  const aborted = startSending()
  aborted.stop.abort()
  expect(await aborted.result).toEqual(lost)
  const interrupted = startSending()
  interrupted.request.dispatchEvent(new Event('error'))
  expect(await interrupted.result).toEqual(lost)
})

test('an upload that makes no progress reports a lost connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, request } = startSending()
  vi.advanceTimersByTime(119_000)
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 9 }))
  vi.advanceTimersByTime(121_000)
  vi.useRealTimers()
  expect(await result).toEqual({ outcome: 'refused', code: 'connection-lost' })
})

test('an image is refused with 507 and not stored if the disk is full before or during the upload', async () => {
  const before = await images()
  const full = { ...shop, machine: machineWith('full') }
  const write = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  for (const services of [full, { ...shop, media: { ...media, write } }]) {
    const response = await upload(await swatch('teal'), meera, services)
    expect([response.status, await response.json()]).toEqual([
      507,
      { outcome: 'refused', code: 'disk-full' },
    ])
  }
  expect(await images()).toEqual(before)
})
