import { expect, test } from 'vitest'
import { isDiskFullError, nextDiskState, usedShare, type DiskState } from './disk-usage.ts'

test('a disk state ends at a lower share than it begins at, so that it does not alternate', () => {
  const states: DiskState[] = []
  let state: DiskState = 'ok'
  for (const share of [0.79, 0.8, 0.79, 0.77, 0.8, 0.95, 0.94, 0.92, 0.96, 0.1])
    states.push((state = nextDiskState(state, share)))
  expect(states).toEqual(['ok', 'low', 'low', 'ok', 'low', 'full', 'full', 'low', 'full', 'ok'])
})

test('a disk can change directly from ok to full, and blocks reserved for root do not count', () => {
  expect(nextDiskState('ok', 0.99)).toBe('full')
  expect(usedShare({ blocks: 100, bfree: 10, bavail: 5 })).toBeCloseTo(90 / 95)
  expect(usedShare({ blocks: 0, bfree: 0, bavail: 0 })).toBe(0)
})

test('a full disk is recognised in file system errors, PostgreSQL errors and the causes of errors', () => {
  const failing = (code: string) => Object.assign(new Error('it failed'), { code })
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(isDiskFullError(failing(code))).toBe(true)
  expect(isDiskFullError(new Error('outside', { cause: failing('ENOSPC') }))).toBe(true)
  for (const other of [failing('EACCES'), new Error('other'), 'ENOSPC', null])
    expect(isDiskFullError(other)).toBe(false)
})
