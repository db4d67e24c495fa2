import { expect, test } from 'vitest'
import {
  creditDeadline,
  documentNumber,
  financialYear,
  NUMBER_MAX,
  parsePrefix,
} from './document-number.ts'

test('the financial year begins on 1 April', () => {
  expect(financialYear('2027-03-31')).toBe('26-27')
  expect(financialYear('2027-04-01')).toBe('27-28')
  expect(financialYear('2026-11-24')).toBe('26-27')
  expect(financialYear('2100-01-01')).toBe('99-00')
})

test('a number has six digits and at most 16 characters with the longest prefix', () => {
  expect(documentNumber('TI', '26-27', 1)).toBe('TI/26-27/000001')
  expect(documentNumber('INV', '26-27', 999_999)).toHaveLength(NUMBER_MAX)
})

test('tax is credited until 30 November after the financial year of the invoice', () => {
  expect(creditDeadline('2026-03-10')).toBe('2026-11-30')
  expect(creditDeadline('2026-04-01')).toBe('2027-11-30')
})

test('a prefix has one to three letters or digits and does not begin with 0', () => {
  expect(['ti', ' C1 ', 'INV', '9'].map(parsePrefix)).toEqual(['TI', 'C1', 'INV', '9'])
  for (const refused of ['', '0A', 'INVO', '-A', 'A/B', 'A-B', 'अ'])
    expect(parsePrefix(refused)).toBeNull()
})
