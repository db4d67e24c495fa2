import { expect, test } from 'vitest'
import { testAttributes } from '../../../tests/support/attribute-fixtures.ts'
import { attributesOfKind, facetsOf, findAttribute } from './attribute.ts'
import { attributeFacts, entriesOfKind, entryProblems, readEntries } from './attribute-values.ts'

const entries = ['colour.maroon', 'fabric.silk', 'length.6.3', 'occasion.party', 'occasion.wedding']

test('entries are sorted and stored once, and malformed ones are left out', () => {
  expect(
    readEntries(['length.6.3', 'fabric.silk', ' fabric.silk', 'fabric', '.silk', 'Fabric.silk']),
  ).toEqual(['fabric.silk', 'length.6.3'])
})

test('attributes without kinds belong to every kind', () => {
  const slugs = (kind: string) => attributesOfKind(testAttributes, kind).map(({ slug }) => slug)
  expect(slugs('saree')).toContain('length')
  expect(slugs('suit')).not.toContain('length')
  expect(slugs('suit')).toContain('fabric')
})

test('values of another kind and of unknown attributes are dropped', () => {
  expect(entriesOfKind(testAttributes, 'suit', ['fabric.silk', 'length.6.3', 'heel.high'])).toEqual(
    ['fabric.silk'],
  )
})

test('valid values have no problems', () => {
  expect(entryProblems(testAttributes, entries)).toEqual([])
})

test.each([
  ['length.long', 'Length: long m'],
  ['length.1234567', 'Length: 1234567 m'],
  ['fabric.nylon', 'Fabric: nylon'],
  ['blouse-piece.maybe', 'Blouse piece: No'],
])('the value "%s" is a problem', (entry, text) => {
  expect(entryProblems(testAttributes, [entry])).toEqual([text])
})

test('an attribute with one choice refuses a second one', () => {
  expect(entryProblems(testAttributes, ['fabric.cotton', 'fabric.silk'])).toEqual(['Fabric: Silk'])
})

test('facts have the order and the names of the attributes', () => {
  const facts = attributeFacts(testAttributes, ['blouse-piece.yes', 'silk-mark.A-12', ...entries])
  expect(facts.map(({ name, texts }) => `${name}: ${texts.join(', ')}`)).toEqual([
    'Fabric: Silk',
    'Occasion: Wedding, Party',
    'Colour: Maroon',
    'Length: 6.3 m',
    'Blouse piece: Yes',
    'Silk Mark number: A-12',
  ])
})

test('colours are filtered by their families', () => {
  expect(facetsOf(findAttribute(testAttributes, 'colour')!).map(({ facet }) => facet)).toEqual([
    'colour.red',
    'colour.green',
  ])
})
