import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { bandOf, bandPaise, priceBands, priceRange } from './price-bands.ts'

const { pool } = await testDatabase()

test('the database assigns the lowest and the highest price of every band to that band', async () => {
  for (const band of priceBands) {
    const { minPaise, maxPaise } = bandPaise(band)
    const { rows } = await pool.query<{ first: string; last: string }>(
      'select price_band($1) as first, price_band($2) as last',
      [minPaise, maxPaise === undefined ? 10 ** 12 : maxPaise - 1],
    )
    expect(rows).toEqual([{ first: band, last: band }])
  }
})

test('a price belongs to the band between whose limits it is', () => {
  for (const band of priceBands) {
    const { minPaise, maxPaise = minPaise + 1 } = bandPaise(band)
    expect([bandOf(minPaise), bandOf(maxPaise - 1)]).toEqual([band, band])
  }
})

test('each price band begins where the previous band ends', () => {
  const bands = priceBands.map(bandPaise)
  expect(bands[0]!.minPaise).toBe(0)
  expect(bands.slice(1).map(({ minPaise }) => minPaise)).toEqual(
    bands.slice(0, -1).map(({ maxPaise }) => maxPaise),
  )
  expect(bands.at(-1)!.maxPaise).toBeUndefined()
})

test('the price range of several bands includes the gaps between them', () => {
  expect(priceRange([])).toEqual({})
  expect(priceRange(['1', '3'])).toEqual({ minPaise: 100_000, maxPaise: 1_000_000 })
  expect(priceRange(['2', '4'])).toEqual({ minPaise: 250_000 })
})
