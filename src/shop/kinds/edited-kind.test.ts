import { expect, test } from 'vitest'
import { parseKind } from './edited-kind.ts'
import { centimetres, isMeasure } from './size-guide.ts'

type Fields = Record<string, string | string[]>

const typed: Fields = {
  singular: " Girls' lehenga ",
  plural: "Girls' lehengas",
  size: ['2 years', '', '4 years'],
  sizeWas: ['', '3 years', '3-4 years'],
  countsSizes: 'on',
  ageGroup: 'kids',
  isEnabled: 'on',
  measure: ['Bust', '', 'Length'],
  inches: ['20', 'x', '22', '', '', '', '21.5 - 22', '', ''],
  howToMeasure: 'Around the chest.',
}
const parse = (change: Fields = {}) => {
  const fields = { ...typed, ...change }
  return parseKind({
    get: (name) => [fields[name] ?? ''].flat()[0],
    getAll: (name) => [fields[name] ?? []].flat(),
  })
}
const codesOf = (change: Fields) =>
  parse(change).errors.map(({ field, code }) => `${field} ${code}`)

test('a kind is read with its sizes and its guide, and rows without a label are left out', () => {
  expect(parse()).toEqual({
    value: {
      slug: 'girls-lehenga',
      singular: "Girls' lehenga",
      plural: "Girls' lehengas",
      sizes: [
        { was: null, label: '2 years' },
        { was: '3-4 years', label: '4 years' },
      ],
      countsSizes: true,
      ageGroup: 'kids',
      feedCategory: '',
      isEnabled: true,
      sizeGuide: {
        measures: ['Bust', 'Length'],
        rows: { '2 years': ['20', '22'], '4 years': ['21.5-22', ''] },
        howToMeasure: 'Around the chest.',
      },
    },
    errors: [],
  })
})

test.each([
  [{ singular: ' ' }, ['singular missing', 'slug not-a-slug']],
  [{ plural: 'x'.repeat(41) }, ['plural too-long']],
  [{ slug: 'Latest' }, ['slug not-a-slug']],
  [{ slug: 'new' }, ['slug not-a-slug']],
  [{ slug: 'a b' }, ['slug not-a-slug']],
  [{ size: ['M', 'm'], inches: [] }, ['sizes size-twice']],
  [{ size: ['M, L'], inches: [] }, ['sizes not-a-size']],
  [{ size: Array.from({ length: 31 }, (_, n) => `${n}`), inches: [] }, ['sizes too-many']],
  [{ measure: ['x'.repeat(21)] }, ['measures measure-too-long']],
  [{ inches: ['wide'] }, ['measures not-inches']],
  [{ howToMeasure: 'x'.repeat(1001) }, ['howToMeasure guide-too-long']],
  [{ feedCategory: 'x'.repeat(201) }, ['feedCategory too-long']],
])('%j is refused as %j', (change: Fields, codes) => expect(codesOf(change)).toEqual(codes))

test('a stored size is renamed once; a repetition of it is a new size', () => {
  expect(parse({ size: ['A', 'B'], sizeWas: ['S', 'S'] }).value.sizes).toEqual([
    { was: 'S', label: 'A' },
    { was: null, label: 'B' },
  ])
})

test('a kind without measurements and explanation has no guide', () => {
  expect(parse({ measure: [], howToMeasure: ' ' }).value.sizeGuide).toBeNull()
})

test('measurements are numbers or ranges in inches, and are shown in half centimetres', () => {
  expect(['', '34', '34.5', '34-36', '34–36.5'].every(isMeasure)).toBe(true)
  expect(['34"', 'x', '3456', '34-36-38'].some(isMeasure)).toBe(false)
  expect([centimetres('34'), centimetres('34.5-36')]).toEqual(['86.5', '87.5-91.5'])
})
