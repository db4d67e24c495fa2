import { expect, test } from 'vitest'
import { standardSizes } from '../../kinds/size-sets.ts'
import { findSize } from './query-size.ts'

const own = ['2 years', '4 years', '14 years', '3–6 months', '32', '34.5', 'A', '5XL']
const sizeIn = (text: string, sizes: readonly string[] = standardSizes) =>
  findSize(text, sizes)?.size ?? null

test.each([
  ['red suit size m', 'M'],
  ['red suit in size: XL', 'XL'],
  ['medium size suit', 'M'],
  ['size extra large', 'XL'],
  ['size double xl kurta', 'XXL'],
  ['2xl kurta', 'XXL'],
  ['xx-large size', 'XXL'],
  ['kurta xl', 'XL'],
  ['teal suit m', 'M'],
])('the search %j is for the size %s', (text, size) => {
  expect(sizeIn(text)).toBe(size)
})

test.each([
  ['m'],
  ['small border saree'],
  ['s work suit'],
  ['large zari motif'],
  ['xlarge'],
  ['silk saree'],
  ['size'],
  ['sizes of sarees'],
  ['mxl'],
  [''],
])('the search %j names no size', (text) => {
  expect(sizeIn(text)).toBeNull()
})

test.each([
  ['lehenga 4 years', '4 years'],
  ['lehenga 4 yrs', '4 years'],
  ['lehenga for 4 year old', '4 years'],
  ['lehenga 14 years', '14 years'],
  ['romper 3 to 6 months', '3–6 months'],
  ['romper 3-6 mths', '3–6 months'],
  ['blouse size 32', '32'],
  ['blouse 32 size', '32'],
  ['blouse 32', '32'],
  ['blouse size 34.5', '34.5'],
  ['cup size a', 'A'],
  ['kurta 5xl', '5XL'],
])('the search %j is for the shop’s own size %s', (text, size) => {
  expect(sizeIn(text, [...standardSizes, ...own])).toBe(size)
})

test.each([['32 count cotton'], ['blouse size 34'], ['24 years warranty'], ['a line kurta']])(
  'the search %j names none of the shop’s own sizes',
  (text) => {
    expect(sizeIn(text, own)).toBeNull()
  },
)

test('the matched words are those to take out of the query', () => {
  expect(findSize('red suit in size: xl below 2000', standardSizes)?.matched).toBe('in size: xl')
  expect(findSize('lehenga 14 years red', own)?.matched).toBe('14 years')
})
