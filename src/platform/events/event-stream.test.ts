import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIVE_HEADER, eventStream, readLiveTopics } from './event-stream.server.ts'

test('the topics of a stream can be read back whatever characters the topics contain', () => {
  const topic = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(
      fc.record({
        topics: fc.array(topic),
        endsOn: fc.option(topic),
        staleOn: fc.array(topic),
        accountOn: fc.array(topic),
      }),
      ({ topics, ...others }) => {
        expect(readLiveTopics(eventStream(topics, others))).toEqual({ topics, ...others })
      },
    ),
  )
})

test('a stream forbids caching and proxy buffering', () => {
  const { headers, body } = eventStream(['orders'])
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(body).toBeNull()
})

test('a response without the live header is not a stream', () => {
  expect(readLiveTopics(new Response('page'))).toBeNull()
  expect(eventStream([]).headers.has(LIVE_HEADER)).toBe(true)
})
