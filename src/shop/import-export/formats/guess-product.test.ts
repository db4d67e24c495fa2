import { expect, test } from 'vitest'
import { blouse, girlsLehenga, initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { guessCategories, guessType, sizesOf } from './guess-product.ts'

const kinds = [...initialKinds, blouse, girlsLehenga]

test.each([
  ['Banarasi Saris', 'saree'],
  ['Half saree for girls', 'saree'],
  ['Salwar Kameez', 'suit'],
  ['Cotton kurti with palazzo', 'suit'],
  ['Brocade BLOUSES', 'blouse'],
  ["Girls' lehengas, 2 to 6 years", 'girls-lehenga'],
  ['girls-lehenga', 'girls-lehenga'],
  ['Girls’ Lehenga', 'girls-lehenga'],
  ['Saree with blouse piece', 'saree'],
  ['Suitcase', undefined],
  ['Woollen stole', undefined],
])('the text %j names the kind %s', (text, kind) => expect(guessType(kinds, text)).toBe(kind))

test('the first text that names a kind decides', () => {
  expect(guessType(kinds, undefined, 'festive', 'Blouse', 'Silk saree')).toBe('blouse')
  expect(guessType(kinds, 'festive', '')).toBeUndefined()
})

test('a disabled kind is not guessed', () => {
  const disabled = [...initialKinds, { ...blouse, isEnabled: false }]
  expect(guessType(disabled, 'Brocade blouse')).toBeUndefined()
})

test('a longer name is preferred to a shorter one that it contains', () => {
  const lehenga = { ...girlsLehenga, slug: 'lehenga', singular: 'Lehenga', plural: 'Lehengas' }
  expect(guessType([lehenga, ...kinds], "Girls' lehenga")).toBe('girls-lehenga')
  expect(guessType([lehenga, ...kinds], 'Bridal lehenga')).toBe('lehenga')
})

test('the signs in the name of a kind do not matter', () => {
  const twoPiece = { ...blouse, slug: 'two-piece', singular: '2-piece (set)', plural: '— – —' }
  expect(guessType([twoPiece], 'A 2-piece (set) in teal')).toBe('two-piece')
  expect(guessType([twoPiece], 'A 2 piece set')).toBe('two-piece')
  expect(guessType([twoPiece], '—', '')).toBeUndefined()
})

test('the sizes are those of the guessed kind, or of all kinds', () => {
  expect(sizesOf(kinds, 'blouse')).toEqual(['28', '30', '32'])
  expect(sizesOf(kinds, undefined)).toEqual(expect.arrayContaining(['XL', '28', '14 years']))
})

test('tags of other shops become categories of this shop, each once', () => {
  expect(guessCategories([' New Arrivals ', 'latest', 'Best Seller', 'silk'])).toEqual([
    'Latest',
    'Popular',
  ])
  expect(guessCategories([])).toEqual([])
})
