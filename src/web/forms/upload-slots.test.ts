import { expect, test } from 'vitest'
import { UploadSlots } from './upload-slots.server.ts'

/** Uploads that the test ends one by one. */
function uploads(room: UploadSlots) {
  const inside: number[] = []
  const begin = (bytes: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = room.hold(bytes, async () => {
      inside.push(bytes)
      await promise
      inside.splice(inside.indexOf(bytes), 1)
    })
    return { end: () => (resolve(), done), done }
  }
  return { inside, begin }
}

test('uploads share the memory limit, and the next one starts when one ends', async () => {
  const { inside, begin } = uploads(new UploadSlots({ bytesMax: 10 }))
  const [six, four] = [begin(6), begin(4)]
  const three = begin(3)
  await Promise.resolve()
  expect(inside).toEqual([6, 4])
  await four.end()
  expect(inside).toEqual([6, 3])
  await Promise.all([six.end(), three.end()])
  expect(inside).toEqual([])
})

test('uploads start in order of arrival, even if a smaller one would fit', async () => {
  const { inside, begin } = uploads(new UploadSlots({ bytesMax: 10 }))
  const six = begin(6)
  const [large, small] = [begin(8), begin(1)]
  await Promise.resolve()
  expect(inside).toEqual([6])
  await six.end()
  expect(inside).toEqual([8, 1])
  await Promise.all([large.end(), small.end()])
})

test('an upload above the limit runs alone, and a failed one frees its slot', async () => {
  const room = new UploadSlots({ bytesMax: 10 })
  const { inside, begin } = uploads(room)
  const huge = begin(50)
  const next = begin(1)
  await Promise.resolve()
  expect(inside).toEqual([50])
  await Promise.all([huge.end(), next.end()])
  await expect(room.hold(10, () => Promise.reject(new Error('the line broke')))).rejects.toThrow(
    'the line broke',
  )
  expect(await room.hold(10, async () => 'in')).toBe('in')
})
