import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, parseBackupName } from './backup-name.ts'
import { expiredBackups } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const at = (text: string) => ({ madeAt: new Date(text) })
const nightly = (count: number, from = Date.parse('2026-11-24T21:00:00Z')) =>
  Array.from({ length: count }, (_, days) => ({ madeAt: new Date(from - days * DAY_MS) }))
const kept = <Backup extends { madeAt: Date }>(backups: Backup[]) => {
  const expired = new Set(expiredBackups(backups))
  return backups.filter((backup) => !expired.has(backup))
}

test('the backups of the last 7 days, 4 weeks and 12 months are kept out of two years of nightly ones', () => {
  const dates = kept(nightly(730)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
  // 21:00 UTC on the 24th is already Wednesday the 25th in India.
  expect(dates.slice(0, 7)).toEqual(
    ['24', '23', '22', '21', '20', '19', '18'].map((day) => `2026-11-${day}`),
  )
  expect(dates.slice(7, 10)).toEqual(['2026-11-14', '2026-11-07', '2026-10-30'])
  expect(dates.slice(10)).toEqual([
    ...['2026-09-29', '2026-08-30', '2026-07-30', '2026-06-29', '2026-05-30', '2026-04-29'],
    ...['2026-03-30', '2026-02-27', '2026-01-30', '2025-12-30'],
  ])
})

test('the newest of several backups of a day is kept', () => {
  const day = [at('2026-11-24T05:00:00Z'), at('2026-11-24T09:00:00Z'), at('2026-11-24T07:00:00Z')]
  expect(kept(day)).toEqual([at('2026-11-24T09:00:00Z')])
})

test('days begin at midnight in India', () => {
  const two = [at('2026-11-24T18:29:59Z'), at('2026-11-24T18:30:00Z')]
  expect(kept(two)).toEqual(two)
})

const moments = fc.array(
  fc.record({
    madeAt: fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    }),
  }),
  { maxLength: 200 },
)

test('the newest backup is always kept, and at most 23 backups are kept', () => {
  fc.assert(
    fc.property(moments, (backups) => {
      const stay = kept(backups)
      const newest = backups.toSorted((one, other) => +other.madeAt - +one.madeAt)[0]
      expect(stay.length).toBeLessThanOrEqual(7 + 4 + 12)
      if (newest) expect(stay.map(({ madeAt }) => +madeAt)).toContain(+newest.madeAt)
    }),
  )
})

test('a repeated clean-up deletes nothing more, and the order of the files does not matter', () => {
  fc.assert(
    fc.property(moments, (backups) => {
      const stay = kept(backups)
      expect(expiredBackups(stay)).toEqual([])
      const times = (list: { madeAt: Date }[]) =>
        list.map(({ madeAt }) => +madeAt).toSorted((a, b) => a - b)
      expect(times(kept(backups.toReversed()))).toEqual(times(stay))
    }),
  )
})

test('a backup name contains the shop and the time in seconds, and other names are rejected', () => {
  const madeAt = new Date('2026-11-24T02:30:05.678Z')
  const name = backupName({ kind: 'backup', shopId: '12ab34cd56ef', madeAt })
  expect(name).toBe('zari-backup-12ab34cd56ef-20261124T023005Z.tar.zst.age')
  expect(parseBackupName(name)).toEqual({
    kind: 'backup',
    shopId: '12ab34cd56ef',
    madeAt: new Date('2026-11-24T02:30:05Z'),
  })
  const others = [`${name}.partial`, `my ${name}`, name.replace('1124', '1324'), 'notes.txt', '']
  expect(others.map(parseBackupName)).toEqual(others.map(() => null))
})
