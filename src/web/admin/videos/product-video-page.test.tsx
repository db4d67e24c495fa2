import { expect, test } from 'vitest'
import { insertVideo } from '#shop/videos/video-store.server.ts'
import { findProductVideo } from '#shop/product-videos/product-video-store.server.ts'
import { admin, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { mp4 } from '../../../../tests/support/made-up-videos.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ProductVideoPage, { action, loader } from './product-video-page.tsx'
import { checkBeforeUpload } from './use-video-upload.ts'
import { videoErrors } from './video-result.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const saree = await sareeInShop(db, { images: 2 })
const params = { id: saree.id }
const load = (signedIn: Person | null = meera) =>
  loader(getting({ db }, `/admin/productvideos/${saree.id}`, { params, signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, `/admin/productvideos/${saree.id}`, { params, fields, signedIn }))

const videoId = crypto.randomUUID()
await insertVideo(db, {
  id: videoId,
  type: 'mp4',
  durationMs: 9_000,
  width: 640,
  height: 480,
  byteCount: 10,
  uploadedBy: meera.id,
})

test('only admins see and change the video of a product', async () => {
  await expectForAdminsOnly({ db }, load)
  await expectForAdminsOnly({ db }, (person) => send({ intent: 'set', videoId }, person))
})

test('a video is set with a picture before it plays, and removed', async () => {
  await send({ intent: 'remove' })
  const html = pageHtml(ProductVideoPage, { loaderData: await load() })
  expect(textOf(html)).toContain('Choose a video')
  expect(html).toContain('accept="video/mp4,video/webm"')
  expect(await send({ intent: 'set', videoId })).toMatchObject({ tone: 'success' })
  const { product, video } = await load()
  expect(video).toMatchObject({ id: videoId, posterId: null })
  const posterId = product.images[1]!.id
  const onShown = { videoId, basedOn: videoId }
  expect(await send({ intent: 'set', ...onShown, posterId })).toMatchObject({ tone: 'success' })
  const shown = pageHtml(ProductVideoPage, { loaderData: await load() })
  expect(shown).toContain(`src="/videos/${videoId}.mp4"`)
  expect(shown).toContain('preload="none"')
  expect(textOf(shown)).toContain('Remove video')
  const sentBack = `<input type="hidden" name="basedOn" value="${videoId}"/>`
  expect(shown.split(sentBack)).toHaveLength(3)
  expect(await send({ intent: 'remove' })).toMatchObject({ tone: 'error' })
  expect((await load()).video).toMatchObject({ id: videoId, posterId })
  expect(await send({ intent: 'remove', basedOn: videoId })).toMatchObject({
    text: 'The video is removed',
  })
  const stale = await send({ intent: 'set', ...onShown, posterId })
  expect(stale.text).toContain('changed or removed meanwhile')
  expect(await findProductVideo(db, saree.id)).toBeUndefined()
})

test('an unknown video, picture or request is refused, and nothing is written', async () => {
  const unknown = crypto.randomUUID()
  expect(await send({ intent: 'set', videoId: unknown })).toMatchObject({ tone: 'error' })
  expect(await send({ intent: 'set', videoId, posterId: unknown })).toMatchObject({ tone: 'error' })
  expect(await send({ intent: 'other', videoId })).toMatchObject({ tone: 'error' })
  expect(await findProductVideo(db, saree.id)).toBeUndefined()
})

test('the browser refuses files that are not videos before sending them, and each problem has a text', async () => {
  expect(await checkBeforeUpload(new Blob([new Uint8Array(mp4())]))).toBeNull()
  expect(await checkBeforeUpload(new Blob(['<html>']))).toBe('not-a-video')
  expect(await checkBeforeUpload(new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]))).toBe(
    'too-large',
  )
  for (const text of Object.values(videoErrors)) expect(text).toMatch(/\.$/)
})
