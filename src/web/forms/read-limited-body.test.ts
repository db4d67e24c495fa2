import { expect, test } from 'vitest'
import { readLimitedBody } from './read-limited-body.server.ts'

const send = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://zari.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('a body up to the limit is read completely', async () => {
  expect(await readLimitedBody(send(new Uint8Array([1, 2, 3])), 3)).toEqual(Buffer.from([1, 2, 3]))
  expect(await readLimitedBody(send(null), 3)).toHaveLength(0)
})

test('a body that announces too many bytes is not read', async () => {
  let isRead = false
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
  expect(await readLimitedBody(send(body, { 'content-length': '4' }), 3)).toBeNull()
  expect(isRead).toBe(false)
})

test('an endless stream is no longer read once it exceeds the limit', async () => {
  let isLeft = false
  const endless = new ReadableStream(
    {
      pull: (controller) => controller.enqueue(new Uint8Array(2)),
      cancel: () => void (isLeft = true),
    },
    { highWaterMark: 0 },
  )
  expect(await readLimitedBody(send(endless), 3)).toBeNull()
  expect(isLeft).toBe(true)
})
