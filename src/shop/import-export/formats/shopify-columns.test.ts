import { expect, test } from 'vitest'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { draftFromShopify } from './shopify-columns.ts'

const lines = (...rows: Record<string, string>[]) =>
  rows.map(
    (row) =>
      (...headings: string[]) =>
        headings.map((name) => row[name]).find(Boolean),
  )
const variant = (size: string, colour: string, stock: string) => ({
  'option1 value': size,
  'option2 value': colour,
  'variant price': '1299',
  'variant inventory qty': stock,
  'variant inventory tracker': 'shopify',
})
const first = { handle: 'suit', title: 'Suit', 'option1 name': 'Size', 'option2 name': 'Colour' }
const notesOf = (...rows: Record<string, string>[]) =>
  draftFromShopify(lines(...rows), initialKinds).notes

test('variants with different colours are merged, and the merge is reported', () => {
  const rows = [
    { ...first, ...variant('M', 'Red', '2') },
    { handle: 'suit', ...variant('M', 'Blue', '3') },
    { handle: 'suit', ...variant('L', 'Blue', '1') },
  ]
  const draft = draftFromShopify(lines(...rows), initialKinds)
  expect(draft.stock).toEqual({ M: '5', L: '1' })
  expect(draft.notes).toEqual([{ code: 'variants-merged', names: ['Red', 'Blue'] }])
})

test('variants that share a size are merged, and the merge is reported', () => {
  const rows = [
    { ...first, ...variant('M', '', '2') },
    { handle: 'suit', ...variant('Medium', '', '3') },
  ]
  expect(notesOf(...rows)).toEqual([{ code: 'variants-merged', names: ['M'] }])
})

test('variants that differ only in size are not reported as merged', () => {
  expect(
    notesOf(
      { ...first, ...variant('M', 'Red', '2') },
      { handle: 'suit', ...variant('L', 'Red', '3') },
    ),
  ).toEqual([])
})

test('lines with the same handle and different titles are reported', () => {
  expect(
    notesOf(
      { ...first, ...variant('M', '', '2') },
      { handle: 'suit', title: 'Another suit', ...variant('L', '', '3') },
    ),
  ).toEqual([{ code: 'titles-merged', names: ['Suit', 'Another suit'] }])
})
