import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from './database.server.ts'
import { preparedQuery } from './prepared-statements.server.ts'

const { db } = await testDatabase({ connectionsMax: 1 })

test('a prepared query is built once and runs with the value of each call', async () => {
  let built = 0
  const double = preparedQuery((_db, value: number) => {
    built++
    return sql<{ doubled: number }>`select ${value}::int * ${2}::int as doubled`
  })
  for (const value of [1, 21, -5]) expect(await double(db, value)).toEqual([{ doubled: value * 2 }])
  expect(built).toBe(1)
})

test('each of several simultaneous calls receives its own rows', async () => {
  const echo = preparedQuery(
    (_db, value: string) => sql<{ value: string }>`select ${value}::text as value`,
  )
  const values = ['a', '', "x'; drop table orders; --", 'ब']
  const found = await Promise.all(values.map((value) => echo(db, value)))
  expect(found.map(([row]) => row!.value)).toEqual(values)
})

test('a connection parses a prepared statement only once', async () => {
  const marked = preparedQuery((_db, value: number) => sql`select ${value}::int as plan_marker`)
  for (const value of [1, 2, 3]) await marked(db, value)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from pg_prepared_statements where statement like '%plan_marker%'
      and statement not like '%pg_prepared_statements%'`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})

test('a prepared query sees the changes of its transaction, and its failures are reported as usual', async () => {
  await sql`create table counted (number integer unique)`.execute(db)
  const insert = preparedQuery(
    (_db, value: number) =>
      sql<{ number: number }>`insert into counted values (${value}) returning number`,
  )
  await inTransaction(db, async (tx) => {
    expect(await insert(tx, 7)).toEqual([{ number: 7 }])
    throw new Error('rolled back')
  }).catch(() => {})
  expect(await insert(db, 7)).toEqual([{ number: 7 }])
  await expect(insert(db, 7)).rejects.toThrow('duplicate key')
})
