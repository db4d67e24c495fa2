import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { columnNames, jsonObject, propertyNames, textDefinitions } from './columns.server.ts'

const { db } = await testDatabase()
const columns = { firstName: 'first_name', order: 'order', quote: 'it"s' }
const compiled = (query: Parameters<typeof sql.join>[0][number]) => sql`${query}`.compile(db).sql

test('column names are quoted, keep their order and have their table as prefix if one is given', () => {
  expect(compiled(columnNames(columns))).toBe('"first_name", "order", "it""s"')
  expect(compiled(columnNames({ firstName: 'first_name' }, 'users'))).toBe('"users"."first_name"')
  expect(compiled(propertyNames(columns))).toBe('"firstName", "order", "quote"')
})

test('values can be sent as JSON and read back as one JSON object', async () => {
  const sent = { firstName: "O'Rao", order: 'select', quote: '"' }
  const { rows } = await sql<{ read: typeof sent }>`
    with named (${columnNames(columns)}) as (
      select ${propertyNames(columns, 'sent')}
      from json_to_recordset(${JSON.stringify([sent])}::json) as sent (${textDefinitions(columns)}))
    select ${jsonObject(columns, 'named')} as read from named`.execute(db)
  expect(rows).toEqual([{ read: sent }])
})
