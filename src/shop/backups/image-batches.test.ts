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
