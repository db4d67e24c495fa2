import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, guardedCell, plainCell } from './csv-line.ts'

test('no cell can be taken for a formula', () => {
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
    expect(guardedCell(cell)).toBe(`'${cell}`)
  for (const cell of ['Silk', "'quoted' silk", '', ' =1', "'"]) expect(guardedCell(cell)).toBe(cell)
})

test('whatever is made safe comes back as it was', () => {
  const risky = fc.string({
    unit: fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', '\n', 'a', '＝'),
  })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), risky), (text) => {
      expect(plainCell(guardedCell(text))).toBe(text)
      expect(/^[=+\-@\t\r\n]/.test(guardedCell(text))).toBe(false)
    }),
  )
})

test('a line quotes what would end a cell, in any country’s settings', () => {
  expect(csvLine(['plain text', 'a,b', 'say "hi"', 'two\nlines', 'a;=1', 12, '-1'])).toBe(
    `plain text,"a,b","say ""hi""","two\nlines","a;=1",12,"'-1"\r\n`,
  )
})
