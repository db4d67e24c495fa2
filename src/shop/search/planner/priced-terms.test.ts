import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { stepMinimum, pricedGroups } from './priced-terms.ts'

const { pool } = await testDatabase()

test('price steps begin at the same prices as in the database', async () => {
  const prices = Array.from({ length: 600 }, (_, index) => Math.round(100 * 1.03 ** index)).filter(
    (price) => price < 2e9,
  )
  const minima = prices.map((price) => stepMinimum(price, 1))
  const { rows } = await pool.query<{ is_new: boolean }>(
    'select search_price_step(price) = search_price_step(price - 1) + 1 as is_new from unnest($1::bigint[]) price',
    [minima],
  )
  expect(rows.every((row) => row.is_new)).toBe(true)
  expect(
    prices.every((price) => stepMinimum(price, 0) <= price && price < stepMinimum(price, 1)),
  ).toBe(true)
})

test('only groups of whole title words can be looked up in the index of words with prices', () => {
  const source = {
    text: 'red saree',
    containing: null,
    containingImpliesWords: false,
    inCodes: [],
    allWords: [['saree', 'sari'], ['red']],
    fuzzy: null,
  }
  expect(pricedGroups(source)).toEqual([['red'], ['saree', 'sari']])
  expect(pricedGroups({ ...source, allWords: [['red'], ['zr77']] })).toEqual([['red']])
  expect(pricedGroups({ ...source, allWords: null, fuzzy: [['red', '~red']] })).toEqual([])
  expect(pricedGroups({ ...source, containing: 'everywhere' })).toEqual([])
  expect(pricedGroups({ ...source, inCodes: [[['#<saree*']]] })).toEqual([])
})
