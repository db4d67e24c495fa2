import { expect, test } from 'vitest'
import { testAttributes } from '../../../../tests/support/attribute-fixtures.ts'
import { readEntries } from '../../attributes/attribute-values.ts'
import {
  attributeCell,
  attributeHeading,
  completedEntries,
  readAttributes,
} from './attribute-columns.ts'
import { cellsOf, columnsOf } from './columns.ts'
import { emptyDraft } from './draft.ts'

const read = (row: Record<string, string>) => {
  const draft = emptyDraft()
  const cells = cellsOf(columnsOf(Object.keys(row)), Object.values(row))
  draft.attributes = readAttributes(cells, draft, testAttributes)
  return draft
}

test('exported attributes are read back unchanged', () => {
  const entries = [
    'blouse-piece.yes',
    'colour.emerald',
    'colour.maroon',
    'fabric.silk',
    'length.6.3',
    'occasion.party',
    'silk-mark.A 12',
  ]
  const row = Object.fromEntries(
    testAttributes.map((one) => [attributeHeading(one), attributeCell(one, entries)]),
  )
  expect(row).toMatchObject({ 'Attribute colour': 'Maroon, Emerald', 'Attribute length': '6.3' })
  const draft = read(row)
  expect(readEntries(draft.attributes ?? [])).toEqual(entries)
  expect(draft.problems).toEqual([])
})

test('a file without attribute columns changes no attribute', () => {
  const draft = read({ Title: 'Red saree' })
  expect(draft.attributes).toBeUndefined()
  expect(completedEntries(draft, ['fabric.silk'])).toBeUndefined()
})

test('an empty cell removes a value, and attributes without a column stay', () => {
  const draft = read({ 'Attribute fabric': '', 'Attribute occasion': 'wedding; PARTY' })
  expect(completedEntries(draft, ['colour.maroon', 'fabric.silk'])).toEqual([
    'occasion.wedding',
    'occasion.party',
    'colour.maroon',
  ])
})

test('unknown choices are reported with the name of their attribute', () => {
  expect(
    read({ 'Attribute fabric': 'Nylon', 'Attribute blouse-piece': 'perhaps' }).problems,
  ).toEqual([
    { code: 'unknown-choices', field: 'attributes', names: ['Fabric: Nylon'] },
    { code: 'unknown-choices', field: 'attributes', names: ['Blouse piece: perhaps'] },
  ])
})
