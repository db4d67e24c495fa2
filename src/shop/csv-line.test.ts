import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, escapeFormula, unescapeFormula } from './csv-line.ts'

test('cells are escaped so that spreadsheets read none of them as a formula', () => {
  for (const cell of [
    '=1+1',
    '+91 98765',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    '＝1',
    "''@x",
  ])
    expect(escapeFormula(cell)).toBe(`'${cell}`)
  for (const cell of ['Silk', "'quoted' silk", '', ' =1', "'"])
    expect(escapeFormula(cell)).toBe(cell)
})

test('unescaping restores every escaped cell', () => {
  const risky = fc.string({
    unit: fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', '\n', 'a', '＝'),
  })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), risky), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      expect(/^[=+\-@\t\r\n]/.test(escapeFormula(text))).toBe(false)
    }),
  )
})

test('a cell with a separator of any locale is quoted', () => {
  expect(csvLine(['plain text', 'a,b', 'say "hi"', 'two\nlines', 'a;=1', 12, '-1'])).toBe(
    `plain text,"a,b","say ""hi""","two\nlines","a;=1",12,"'-1"\r\n`,
  )
})
