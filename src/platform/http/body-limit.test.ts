import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declaresTooLongBody, limitChunkedBody } from './body-limit.server.ts'

function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  return request
}
const chunked = { 'transfer-encoding': 'chunked' }

test('a declared length beyond the limit is refused before any of the body is read', () => {
  const isTooLong = (length: number) =>
    declaresTooLongBody(requestWith({ 'content-length': String(length) }), 1_000)
  expect([0, 1_000, 1_001].map(isTooLong)).toEqual([false, false, true])
  expect(declaresTooLongBody(requestWith({}), 0)).toBe(false)
})

test('a chunked request is destroyed as soon as its chunks exceed the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 0, max: 200 }),
      (sizes, limit) => {
        const request = requestWith(chunked)
        limitChunkedBody(request, limit)
        for (const size of sizes) request.emit('data', Buffer.alloc(size))
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(request.destroyed).toBe(total > limit)
      },
    ),
  )
})

test('the bytes of a body with a declared length are not counted', () => {
  const request = requestWith({ 'content-length': '5000' })
  limitChunkedBody(request, 10)
  expect(request.listenerCount('data')).toBe(0)
})
