import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeysByTopic } from './keys-by-topic.server.ts'

const change = fc.record({
  isAdded: fc.boolean(),
  topic: fc.constantFrom('saree', 'suit'),
  key: fc.constantFrom('/', '/shop/saree', '/shop/suit'),
})

test('looking up a topic returns exactly its keys after any sequence of additions and removals', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const keys = new KeysByTopic()
      const expected = new Set<string>()
      for (const { isAdded, topic, key } of changes) {
        if (isAdded) keys.add(topic, key)
        else keys.delete(topic, key)
        if (isAdded) expected.add(`${topic} ${key}`)
        else expected.delete(`${topic} ${key}`)
      }
      for (const topic of ['saree', 'suit']) {
        expect(
          keys
            .of(topic)
            .map((key) => `${topic} ${key}`)
            .toSorted(),
        ).toEqual([...expected].filter((entry) => entry.startsWith(`${topic} `)).toSorted())
      }
    }),
  )
})
