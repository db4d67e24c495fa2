import { expect, test } from 'vitest'
import { walLimitMb } from './wal-limit.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

test.each([
  ['a disk of 100 GB', 100 * GB, 20 * 1024],
  ['a tiny disk', 45_000_000, 256],
  ['the largest disk with the smallest limit', 1_284 * MB, 256],
  ['a disk of one more megabyte', 1_285 * MB, 257],
  ['the smallest disk with the largest limit', 320 * GB, 64 * 1024],
  ['a disk of five megabytes less', 320 * GB - 5 * MB, 64 * 1024 - 1],
  ['an unreadable disk', 0, 256],
  ['a huge disk', 100_000 * GB, 64 * 1024],
])('on %s a fifth of the disk may hold unarchived WAL, within limits', (_disk, bytes, expected) => {
  expect(walLimitMb(bytes)).toBe(expected)
})
