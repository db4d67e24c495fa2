import { expect, test } from 'vitest'
import { walLimitMb } from './wal-limit.ts'

const GB = 1024 ** 3

test.each([
  ['a disk of 100 GB', 100 * GB, 20 * 1024],
  ['a tiny disk', 45_000_000, 256],
  ['a huge disk', 100_000 * GB, 64 * 1024],
])('on %s a fifth of the disk may hold unarchived WAL, within limits', (_disk, bytes, expected) => {
  expect(walLimitMb(bytes)).toBe(expected)
})
