import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGuide } from './parse-guide.ts'
import { centimetres, isMeasure } from './size-guide.ts'

const rows = [
  { index: 0, label: 'S' },
  { index: 1, label: 'M' },
]
function parse(measures: string[], inches: string[], howToMeasure = '') {
  const form = new FormData()
  for (const name of measures) form.append('measure', name)
  for (const cell of inches) form.append('inches', cell)
  form.set('howToMeasure', howToMeasure)
  return parseGuide(form, rows)
}

test('a table is read row by row', () => {
  expect(parse(['Bust', ' Waist '], ['34', '28', '36', '30-31'], ' Over the bust. ')).toEqual({
    value: {
      measures: ['Bust', 'Waist'],
      rows: { S: ['34', '28'], M: ['36', '30-31'] },
      howToMeasure: 'Over the bust.',
    },
    errors: [],
  })
})

test('a column without a name is left out with its cells', () => {
  expect(parse(['Bust', '', 'Hip'], ['34', '1', '38', '36', '2', '40']).value).toMatchObject({
    measures: ['Bust', 'Hip'],
    rows: { S: ['34', '38'], M: ['36', '40'] },
  })
})

test('a new row without cells is empty', () => {
  expect(parse(['Bust'], ['34']).value).toMatchObject({ rows: { S: ['34'], M: [''] } })
})

test('a guide needs a column or an explanation, and an explanation alone is enough', () => {
  expect(parse(['', ''], ['34', '36'])).toEqual({ value: null, errors: [] })
  expect(parse([], [], 'Ask us.').value).toMatchObject({ measures: [], howToMeasure: 'Ask us.' })
})

test.each([
  [['Bust'], ['34 inch', ''], '', 'measures not-inches'],
  [['Bust'], ['1000', ''], '', 'measures not-inches'],
  [['x'.repeat(21)], ['34', ''], '', 'measures measure-too-long'],
  [['Bust'], ['34', ''], 'x'.repeat(1_001), 'howToMeasure guide-too-long'],
])('the guide %j %j is refused with "%4$s"', (measures, inches, how, code) => {
  const { errors } = parse(measures, inches, how)
  expect(errors.map((error) => `${error.field} ${error.code}`)).toEqual([code])
})

test.each([
  ['34', true],
  ['34.5', true],
  ['34.25-36', true],
  ['34–36', true],
  ['', true],
  ['34.125', false],
  ['34-', false],
  ['-34', false],
  ['34 36', false],
  ['34½', false],
])('whether %j is a measurement is %s', (text, expected) => {
  expect(isMeasure(text)).toBe(expected)
})

test('centimetres are rounded to halves, and both ends of a range are converted', () => {
  expect(['34', '34.5-36', '38–40', ''].map(centimetres)).toEqual([
    ...['86.5', '87.5-91.5', '96.5–101.5', ''],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (hundredths) => {
      const exact = (hundredths / 100) * 2.54
      const shown = Number(centimetres(String(hundredths / 100)))
      expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.2501)
      expect((shown * 2) % 1).toBe(0)
    }),
  )
})
