import { expect, test } from 'vitest'
import { inBatches } from './image-batches.ts'

const MB = 1024 * 1024
const sizes = (megabytes: number[]) =>
  [...inBatches(megabytes.map((size) => ({ byteCount: size * MB })))].map((batch) => batch.length)

test('a batch ends after 16 MB or 100 images, and every image is in one', () => {
  expect(sizes([])).toEqual([])
  expect(sizes([10, 10, 20, 1])).toEqual([2, 1, 1])
  expect(sizes(Array.from({ length: 250 }, () => 0.01))).toEqual([100, 100, 50])
})

test('the image that reaches 16 MB is the last of its batch, and one below is not', () => {
  expect(sizes([16, 16])).toEqual([1, 1])
  expect(sizes([15.9, 16, 1])).toEqual([2, 1])
  expect(sizes([40])).toEqual([1])
})

test('exactly 100 images are one batch, and the next image begins another', () => {
  const small = (length: number) => Array.from({ length }, () => 0.01)
  expect([sizes(small(99)), sizes(small(100)), sizes(small(101))]).toEqual([[99], [100], [100, 1]])
})
