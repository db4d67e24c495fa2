import { expect, test } from 'vitest'
import { roomForPages } from './room-for-pages.ts'

const megabytes = (processes: number, wanted: number | null = null) =>
  roomForPages(processes, wanted) / 1024 / 1024

test('a few processes share what one would keep, many keep enough each', () => {
  expect([1, 2, 3, 4, 16].map((processes) => megabytes(processes))).toEqual([24, 12, 8, 8, 8])
})

test('what was set is all of them together', () => {
  expect([megabytes(1, 512), megabytes(16, 512), megabytes(4, 8)]).toEqual([512, 32, 2])
})
