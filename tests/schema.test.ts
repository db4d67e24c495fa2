import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  describeSchema,
  describeTables,
  SCHEMA_FILE,
  TABLES_FILE,
} from '../scripts/describe-schema.ts'
import { testDatabase } from './test-database.ts'

const { db, pool } = await testDatabase()

test('the schema that people read is the one that the migrations make: else run npm run schema', async () => {
  expect(await describeSchema(pool)).toBe(readFileSync(SCHEMA_FILE, 'utf8'))
})

test('the types that queries are checked against are those of the migrated schema: else run npm run schema', async () => {
  expect(await describeTables(db)).toBe(readFileSync(TABLES_FILE, 'utf8'))
})
