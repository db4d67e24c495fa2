import { expect, test } from 'vitest'
import { indianStates } from '../tax/indian-states.ts'
import { unitText } from '../tax/unit-codes.ts'
import { csvTable, headingLine, rowLine } from './book-csv.ts'
import { amountText, placeText, rateText, tallyDay, toolDay } from './book-texts.ts'
import { hsnDescription } from './gstr1/hsn-description.ts'
import { zohoPlaces } from './zoho/zoho-tables.ts'

test('amounts have two decimals, no grouping and a sign', () => {
  expect([0, 5, 12_345_678, -5, -20_000].map(amountText)).toEqual([
    '0.00',
    '0.05',
    '123456.78',
    '-0.05',
    '-200.00',
  ])
  expect([500, 1800, 250, 0].map(rateText)).toEqual(['5', '18', '2.5', '0'])
})

test('days and places are written as each program reads them', () => {
  expect(toolDay('2026-11-05')).toBe('05-Nov-26')
  expect(tallyDay('2026-11-05')).toBe('20261105')
  expect(placeText('26')).toBe('26-Dadra and Nagar Haveli and Daman and Diu')
  expect(placeText('97')).toBe('97-Other Territory')
  expect(['PCS', 'SET', 'NA'].map(unitText)).toEqual(['PCS-PIECES', 'SET-SETS', 'NA'])
})

test('Zoho has a code of its own for every state', () => {
  const codes = indianStates.map(({ code }) => zohoPlaces[code])
  expect(codes).not.toContain(undefined)
  expect(new Set(codes).size).toBe(indianStates.length)
})

test('a formula is escaped in a text column, and a negative number stays a number', () => {
  const table = csvTable('Name,Value', 'Value')
  expect(headingLine(table)).toBe('\uFEFFName,Value\r\n')
  expect(rowLine(table, ['=1+1', '-5.00'])).toBe("'=1+1,-5.00\r\n")
  expect(rowLine(table, ['-A "b", c', '1'])).toBe('"\'-A ""b"", c",1\r\n')
})

test('descriptions of codes end at a word within 30 characters', () => {
  const descriptions = new Map([['5007', 'Woven fabrics of silk or of silk waste']])
  expect(hsnDescription(descriptions, '50072010')).toBe('WOVEN FABRICS OF SILK')
  expect(hsnDescription(descriptions, '6211')).toBe('')
})
