import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { beginOfStep, pricedGroups } from './priced-words.ts'

const { pool } = await testDatabase()

test('a price begins a new step where the database says so, from a rupee to what nobody pays', async () => {
  const prices = Array.from({ length: 600 }, (_, place) => Math.round(100 * 1.03 ** place)).filter(
    (price) => price < 2e9,
  )
  const begins = prices.map((price) => beginOfStep(price, 1))
  const { rows } = await pool.query<{ is_new: boolean }>(
    'select search_price_step(price) = search_price_step(price - 1) + 1 as is_new from unnest($1::bigint[]) price',
    [begins],
  )
  expect(rows.every((row) => row.is_new)).toBe(true)
  expect(
    prices.every((price) => beginOfStep(price, 0) <= price && price < beginOfStep(price, 1)),
  ).toBe(true)
})

test('words say which prices they have; codes, parts of words and words of highlights do not', () => {
  const source = {
    text: 'red saree',
    containing: null,
    isWithinMeaning: false,
    inCodes: [],
    meaning: [['saree', 'sari'], ['red']],
    close: null,
  }
  expect(pricedGroups(source)).toEqual([['red'], ['saree', 'sari']])
  expect(pricedGroups({ ...source, meaning: [['red'], ['zr77']] })).toEqual([['red']])
  expect(pricedGroups({ ...source, meaning: null, close: [['red', '~red']] })).toEqual([])
  expect(pricedGroups({ ...source, containing: 'everywhere' })).toEqual([])
  expect(pricedGroups({ ...source, inCodes: [[['#<saree*']]] })).toEqual([])
})
