import { expect, test } from 'vitest'
import { archiveLimitText, backupWarnings, type BackupFacts } from './backup-warnings.ts'

const now = new Date('2026-11-24T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const sound = { isOn: true, lastBackupAt: hoursAgo(10), drillFailedAt: null, archive: null }
const kinds = (facts: Partial<BackupFacts>) =>
  backupWarnings({ ...sound, ...facts }, now).map(({ kind }) => kind)

test.each([
  ['a recent backup', {}, []],
  ['no passphrase', { isOn: false, lastBackupAt: null }, ['off']],
  ['no backup yet', { lastBackupAt: null }, ['none']],
  ['a backup from 35 hours ago', { lastBackupAt: hoursAgo(35) }, []],
  ['a backup from 37 hours ago', { lastBackupAt: hoursAgo(37) }, ['outdated']],
  ['a failed restore on trial', { drillFailedAt: hoursAgo(9) }, ['drill-failed']],
  ['an archive of a minute ago', { archive: { until: hoursAgo(0.02), problem: null } }, []],
  ['a late archive', { archive: { until: hoursAgo(0.1), problem: 'x' } }, ['archive-behind']],
] satisfies [string, Partial<BackupFacts>, string[]][])(
  'with %s, staff is warned about exactly what is missing',
  (_case, facts, expected) => expect(kinds(facts)).toEqual(expected),
)

test('the warning of a late archive says how much more can wait', () => {
  expect(archiveLimitText(2.48 * 1024 ** 3)).toContain('after 2.5 GB more')
  expect(archiveLimitText(-1)).toContain('after 0.0 GB more')
})
