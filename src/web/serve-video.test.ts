import { once } from 'node:events'
import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { insertVideo } from '#shop/videos/video-store.server.ts'
import { admin } from '../../tests/support/builders.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { serveVideo } from './serve-video.server.ts'

const { db } = await testDatabase()
const { id: uploadedBy } = await admin(db)
const id = crypto.randomUUID()
await insertVideo(db, {
  ...{ id, type: 'mp4', durationMs: 9_000, width: 640, height: 480, byteCount: 10, uploadedBy },
})

test('a player that leaves while the file is looked up causes no error', async () => {
  const asked = Promise.withResolvers<void>()
  const served = Promise.withResolvers<boolean>()
  const server = http.createServer((request, response) => {
    const closed = once(response, 'close')
    const readPart = async () => {
      asked.resolve()
      await closed
      return Buffer.from('v')
    }
    const shop = { db, media: { readPart }, live: { opening: () => ({ isOpen: true }) } }
    serveVideo(shop as unknown as Parameters<typeof serveVideo>[0], request, response, request.url!)
      .then(served.resolve)
      .catch(served.reject)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const player = http.get({ host: '127.0.0.1', port, path: `/videos/${id}.mp4` })
  player.on('error', () => {})
  await asked.promise
  player.destroy()
  expect(await served.promise).toBe(true)
})
