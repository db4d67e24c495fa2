import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { getTypeParser } from './column-types.server.ts'

const { db } = await testDatabase()
const bigint = getTypeParser(20)
const numeric = getTypeParser(1700)

test('a bigint is read as a number without loss', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => bigint(String(value)) === value))
})

test('a bigint that a number cannot hold exactly throws instead of being rounded', () => {
  for (const value of ['9007199254740992', '-9007199254740992', '9223372036854775807'])
    for (const parse of [bigint, numeric]) expect(() => parse(value)).toThrow(RangeError)
})

test('a numeric is read with its decimals', () => {
  expect(numeric('12.50')).toBe(12.5)
  expect(numeric('249900')).toBe(249_900)
})

test('sums and counts arrive as numbers, and other columns keep their usual types', async () => {
  const { rows } = await sql`select sum(paise) as sum, count(*) as count, avg(paise) as average,
    'a' as text, true as flag, null::bigint as nothing
    from (values (249900::bigint), (100::bigint)) as amounts (paise)`.execute(db)
  expect(rows).toEqual([
    { sum: 250_000, count: 2, average: 125_000, text: 'a', flag: true, nothing: null },
  ])
})

test('a query fails when its sum is too large for an exact number', async () => {
  const query = sql`select sum(amount) from (values (9007199254740991::bigint), (1::bigint)) as amounts (amount)`
  await expect(query.execute(db)).rejects.toThrow('too large for an exact number')
})
