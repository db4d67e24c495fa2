import { beforeAll, expect, test } from 'vitest'
import { setProductVideo } from '../../src/shop/product-videos/set-product-video.server.ts'
import { VIDEO_BYTES_MAX } from '../../src/shop/videos/video.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { mp4 } from '../support/made-up-videos.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [admin, customer] = [await signedIn(shop, 'admin'), await signedIn(shop, 'user')]
const guest = visitor(shop.url)
/** Longer than one part of an answer. */
const film = mp4({ mediaBytes: 1_300_000 })
film.fill('zari', film.length - 1_300_000)

const upload = (body: Uint8Array<ArrayBuffer>, cookie = admin.cookie) =>
  fetch(`${shop.url}/admin/videos`, {
    method: 'POST',
    body,
    headers: { cookie },
    redirect: 'manual',
  })
const countVideos = async () => (await db.selectFrom('videos').select('id').execute()).length
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

let id = ''
const get = (headers: Record<string, string> = {}) => guest.get(`/videos/${id}.mp4`, headers)

beforeAll(async () => {
  const response = await upload(new Uint8Array(film))
  expect(response.status).toBe(201)
  id = ((await response.json()) as { video: { id: string } }).video.id
})

test('a video may be cached forever and runs nothing', async () => {
  const response = await get()
  expect((await bytesOf(response)).equals(film)).toBe(true)
  const header = (name: string) => response.headers.get(name)
  expect([response.status, header('content-type'), header('cache-control')]).toEqual([
    200,
    'video/mp4',
    'public, max-age=31536000, immutable',
  ])
  expect([header('accept-ranges'), header('content-length')]).toEqual([
    'bytes',
    String(film.length),
  ])
  expect(header('content-security-policy')).toContain('sandbox')
  expect(header('x-content-type-options')).toBe('nosniff')
  const again = await get({ 'if-none-match': header('etag')! })
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
})

test('requests for videos are counted apart from images and without a duration', async () => {
  await bytesOf(await get({ range: 'bytes=0-9' }))
  const metrics = async () => (await guest.get('/metrics')).text()
  await expect.poll(metrics).toContain('zari_requests_total{kind="video",status="206"}')
  expect(await metrics()).not.toContain('zari_request_seconds_count{kind="video"}')
})

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=500000-', 500_000, film.length - 1],
  ['bytes=-5', film.length - 5, film.length - 1],
  [`bytes=0-${film.length * 2}`, 0, film.length - 1],
])('the range %s of a video is sent', async (range, first, last) => {
  const answer = await get({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([
    206,
    `bytes ${first}-${last}/${film.length}`,
  ])
  expect((await bytesOf(answer)).equals(film.subarray(first, last + 1))).toBe(true)
})

test('a range behind the end, another version and a missing video are answered', async () => {
  const behind = await get({ range: `bytes=${film.length}-` })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([
    416,
    `bytes */${film.length}`,
  ])
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  for (const path of [`/videos/${id}.webm`, `/videos/${crypto.randomUUID()}.mp4`])
    expect((await guest.get(path)).status).toBe(404)
  await shop.shop.media.delete(`videos/${id}/original.mp4`)
  expect((await get()).status).toBe(404)
  await shop.shop.media.write(`videos/${id}/original.mp4`, film)
  expect((await get()).status).toBe(200)
})

test('hostile and unsuitable files are refused, and nothing is stored', async () => {
  const before = await countVideos()
  const refusals = [
    [new TextEncoder().encode('<html><script>alert(1)</script>'), 422, 'not-a-video'],
    [new Uint8Array(mp4({ seconds: 45 })), 422, 'too-long'],
    [new Uint8Array(mp4({ codec: 'hvc1' })), 422, 'codec'],
    [new Uint8Array(film.subarray(0, 900)), 422, 'damaged'],
    [new Uint8Array(mp4({ mediaBytes: VIDEO_BYTES_MAX })), 413, 'too-large'],
  ] as const
  for (const [body, status, code] of refusals) {
    const response = await upload(body)
    expect([response.status, await response.json()]).toEqual([status, { outcome: 'refused', code }])
  }
  expect(await countVideos()).toBe(before)
})

test('only admins may upload a video', async () => {
  const before = await countVideos()
  for (const cookie of ['', customer.cookie]) {
    const { status } = await upload(new Uint8Array(mp4()), cookie)
    expect([302, 303, 403, 404]).toContain(status)
  }
  expect((await admin.get('/admin/videos')).status).not.toBe(200)
  expect(await countVideos()).toBe(before)
})

test('a product page offers its video, names it for search engines, and forgets it', async () => {
  const saree = await sareeInShop(db)
  const page = async () => (await guest.get(productPath(saree))).text()
  expect(await page()).not.toContain('Play video')
  const { id: changedBy } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const set = (videoId: string | null, basedOn: string | null) =>
    setProductVideo(db, { productId: saree.id, videoId, posterId: null, basedOn, changedBy })
  await set(id, null)
  await expect.poll(page).toContain('Play video')
  const html = await page()
  expect(html).toContain(`"contentUrl":"${shop.url}/videos/${id}.mp4"`)
  expect(html).toContain('"duration":"PT12S"')
  expect(html).not.toContain('<video')
  await set(null, id)
  await expect.poll(page).not.toContain('Play video')
})
