import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startStrictStore } from '../s3/strict-store.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const store = await startStrictStore()
const shop = await startShop({
  STORAGE_URL: `s3://${store.bucket}/shop?endpoint=${store.endpoint}&region=${store.region}`,
  AWS_ACCESS_KEY_ID: store.accessKeyId,
  AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
})
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))
const upload = () =>
  fetch(`${shop.url}/admin/pictures`, {
    method: 'POST',
    body: photograph,
    headers: { cookie: admin.cookie },
  })

let id = ''
let whole = Buffer.alloc(0)
let etag = ''
const get = (headers: Record<string, string> = {}) => guest.get(`/images/${id}/240.webp`, headers)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  const response = await upload()
  expect(response.status).toBe(201)
  id = ((await response.json()) as { image: { id: string } }).image.id
  const first = await get()
  etag = first.headers.get('etag')!
  whole = await bytesOf(first)
})

test('an image may be cached forever, and a client that has it gets 304', async () => {
  const response = await get()
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('accept-ranges'),
  ]).toEqual([200, 'public, max-age=31536000, immutable', 'bytes'])
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get({ 'if-none-match': tag })
    expect([tag, again.status, (await bytesOf(again)).length, again.headers.get('etag')]).toEqual([
      tag,
      304,
      0,
      etag,
    ])
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('a range request gets the requested range', async () => {
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, whole.length - 1],
    ['bytes=-5', whole.length - 5, whole.length - 1],
  ] as const) {
    const response = await get({ range })
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-type'),
    ]).toEqual([206, `bytes ${first}-${last}/${whole.length}`, 'image/webp'])
    expect((await bytesOf(response)).equals(whole.subarray(first, last + 1))).toBe(true)
  }
  const behind = await get({ range: `bytes=${whole.length}-` })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([
    416,
    `bytes */${whole.length}`,
  ])
})

test('a request with an outdated If-Range or several ranges gets the whole image', async () => {
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  for (const headers of [
    { range: 'bytes=0-9', 'if-range': '"other"' },
    { range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' },
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
  ]) {
    const response = await get(headers)
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, whole.length])
  }
})

test('a missing image is answered with 404 without an HTML page', async () => {
  const answer = await guest.get('/images/5a6d706c-0000-4000-8000-00000000dead/240.webp')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'There is no such image.',
  ])
})

test('the response to a HEAD request has the content length and no body', async () => {
  const response = await fetch(`${shop.url}/images/${id}/240.webp`, {
    method: 'HEAD',
    headers: { range: 'bytes=0-9' },
  })
  expect([
    response.status,
    response.headers.get('content-length'),
    (await bytesOf(response)).length,
  ]).toEqual([200, String(whole.length), 0])
})

test('images are stored in the bucket below the configured prefix', async () => {
  // The size is requested here, because the background job waits until the machine is idle.
  expect((await guest.get(`/images/${id}/240.avif`)).status).toBe(200)
  await expect
    .poll(() =>
      [...store.objects.keys()].filter((key) => key.startsWith(`shop/images/${id}/`)).toSorted(),
    )
    .toEqual(
      expect.arrayContaining([
        `shop/images/${id}/240.avif`,
        `shop/images/${id}/240.webp`,
        `shop/images/${id}/original.jpg`,
      ]),
    )
})

test('a link preview is a JPEG and may be cached forever', async () => {
  const response = await guest.get(`/images/${id}/preview.jpg`)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable'])
  expect([...(await bytesOf(response)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})

test('a damaged original is answered with 404 and reported in the admin until it is uploaded again', async () => {
  const { db } = shop.shop
  const { image } = (await (await upload()).json()) as { image: { id: string } }
  const key = (file: string) => `shop/images/${image.id}/${file}`
  // Each size is requested, because on a busy machine the job generates none in advance.
  for (const file of ['240.webp', '240.avif', '400.avif', 'preview.jpg'])
    expect((await guest.get(`/images/${image.id}/${file}`)).status).toBe(200)
  const original = store.objects.get(key('original.jpg'))!
  store.objects.set(key('original.jpg'), { ...original, bytes: original.bytes.subarray(0, 2000) })
  for (const file of ['240.webp', '400.avif']) store.objects.delete(key(file))
  const saree = await sareeInShop(db)
  await db
    .updateTable('product_images')
    .set({ image_id: image.id })
    .where('product_id', '=', saree.id)
    .execute()
  const countWarnings = async () => {
    const pages = await Promise.all(
      ['updateproduct', 'productinfos'].map(async (page) =>
        (await admin.get(`/admin/${page}/${saree.id}`)).text(),
      ),
    )
    return pages.map(
      (page) =>
        page.split('The file of this picture is damaged. Please upload it again.').length - 1,
    )
  }
  expect(await countWarnings()).toEqual([0, 0])

  const asked = store.requests.length
  for (const file of ['240.webp', '400.avif', '240.webp']) {
    const response = await guest.get(`/images/${image.id}/${file}`)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([404, 'text/plain; charset=utf-8', 'public, max-age=60'])
  }
  expect(store.requests.slice(asked).filter((line) => line.includes('original'))).toHaveLength(1)
  expect((await guest.get(`/images/${image.id}/240.avif`)).status).toBe(200)
  expect(await countWarnings()).toEqual([1, 1])

  await db
    .updateTable('product_images')
    .set({ image_id: id })
    .where('product_id', '=', saree.id)
    .execute()
  expect(await countWarnings()).toEqual([0, 0])
})

test('while the bucket is unreachable, images fail, pages work, and uploads report it and write nothing', async () => {
  const { db } = shop.shop
  const count = async () => (await db.selectFrom('images').select('id').execute()).length
  const before = await count()
  store.faults = Array.from({ length: 200 }, () => 503)
  try {
    const picture = await get()
    expect([
      picture.status,
      picture.headers.get('cache-control'),
      picture.headers.get('retry-after'),
    ]).toEqual([503, 'no-store', '10'])
    for (const page of ['/', '/about', '/collections/suits'])
      expect([page, (await guest.get(page)).status === 500]).toEqual([page, false])
    const refused = await upload()
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { outcome: 'refused', code: 'storage-unavailable' },
    ])
    expect(await count()).toBe(before)
  } finally {
    store.faults = []
  }
  expect((await get()).status).toBe(200)
  expect((await upload()).status).toBe(201)
})
