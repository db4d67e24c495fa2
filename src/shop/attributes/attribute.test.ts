import { expect, test } from 'vitest'
import { testAttributes } from '../../../tests/support/attribute-fixtures.ts'
import {
  attributeTypes,
  entryOf,
  facetsOf,
  filterAttributes,
  findAttribute,
  hasChoices,
  slugOfEntry,
  valueOfEntry,
} from './attribute.ts'
import { entryProblems, readEntries, textOfEntry } from './attribute-values.ts'

const attribute = (slug: string) => findAttribute(testAttributes, slug)!

test.each(['fabric.silk', 'length.6.3', 'wash-care.Dry clean. Iron warm.'])(
  'the entry "%s" consists of the slug before its first dot and the value after it',
  (entry) => {
    const [slug, value] = [slugOfEntry(entry), valueOfEntry(entry)]
    expect(slug).not.toContain('.')
    expect(entryOf(slug, value)).toBe(entry)
  },
)

test('three of the types have choices', () => {
  expect(attributeTypes.filter((type) => hasChoices({ type }))).toEqual([
    'choice',
    'choices',
    'colour',
  ])
})

test('colours are filtered by family with its swatch, and other choices have no swatch', () => {
  expect(facetsOf(attribute('colour'))).toEqual([
    { facet: 'colour.red', name: 'Red', swatch: '#c1121f' },
    { facet: 'colour.green', name: 'Green', swatch: '#2f7d3b' },
  ])
  expect(facetsOf(attribute('fabric'))[0]).toEqual({
    facet: 'fabric.silk',
    name: 'Silk',
    swatch: null,
  })
  expect(filterAttributes(testAttributes).map(({ slug }) => slug)).toEqual([
    'fabric',
    'occasion',
    'colour',
  ])
})

test.each([
  ['length.0', true],
  ['length.999999.99', true],
  ['length.1000000', false],
  ['length.5.555', false],
  ['length..5', false],
  ['length.-1', false],
  ['length.6,3', false],
  ['length.6.3 m', false],
])('the number "%s" is valid: %s', (entry, isValid) => {
  expect(entryProblems(testAttributes, [entry])).toHaveLength(isValid ? 0 : 1)
})

test('several choices fit only types that allow several, and each further value is a problem', () => {
  expect(entryProblems(testAttributes, ['colour.crimson', 'colour.maroon'])).toEqual([])
  expect(entryProblems(testAttributes, ['length.1', 'length.2', 'length.3'])).toEqual([
    'Length: 2 m',
    'Length: 3 m',
  ])
  expect(entryProblems(testAttributes, ['blouse-piece.no', 'blouse-piece.yes'])).toEqual([
    'Blouse piece: Yes',
  ])
  expect(entryProblems(testAttributes, ['heel.high'])).toEqual(['heel.high'])
})

test('a number without a unit is shown alone, and a removed choice is shown by its stored value', () => {
  expect(textOfEntry({ ...attribute('length'), unit: '' }, 'length.6.3')).toBe('6.3')
  expect(textOfEntry(attribute('fabric'), 'fabric.nylon')).toBe('nylon')
})

test('typed values are stored on one line without control characters', () => {
  expect(readEntries(['silk-mark. A\u0000 12\n', 'silk-mark.', 'silk_mark.1', '-a.b'])).toEqual([
    'silk-mark. A 12',
  ])
})
