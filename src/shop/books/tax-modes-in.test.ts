import { expect, test } from 'vitest'
import type { TaxPeriod } from '../tax/tax-mode.ts'
import { bookFileGroupsFor } from './files/file-names.ts'
import { parsePeriod } from './period.ts'
import { taxModesIn } from './tax-modes-in.ts'

const registered = { gstin: '27AAPFU0939F1ZV', stateCode: '27' }
const periods: TaxPeriod[] = [
  { startsOn: '2026-10-01', mode: 'composition', ...registered },
  { startsOn: '2026-11-15', mode: 'regular', ...registered },
]
const modesOf = (key: string) => taxModesIn(periods, parsePeriod(key)!)
const labelsOf = (key: string) => bookFileGroupsFor(modesOf(key)).map(({ label }) => label)

test('a period has the mode of its first day and those that start within it', () => {
  expect(modesOf('2026-09')).toEqual(['unregistered'])
  expect(modesOf('2026-10')).toEqual(['composition'])
  expect(modesOf('2026-11')).toEqual(['composition', 'regular'])
  expect(modesOf('2026-27-Q2')).toEqual(['unregistered'])
  expect(modesOf('2026-12')).toEqual(['regular'])
})

test('GSTR-1 is offered only if the shop was registered regularly, CMP-08 only under composition', () => {
  const composition = 'Quarterly statement (CMP-08)'
  expect(labelsOf('2026-10')).toEqual(['Sales register', composition, 'Tally', 'Zoho Books'])
  expect(labelsOf('2026-12')).not.toContain(composition)
  expect(labelsOf('2026-11')).toContain(composition)
  expect(labelsOf('2026-09')).not.toContain('GST return (GSTR-1)')
  expect(labelsOf('2026-11')).toContain('GST return (GSTR-1)')
})
