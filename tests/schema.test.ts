import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  describeSchema,
  describeTables,
  SCHEMA_FILE,
  TABLES_FILE,
} from '../scripts/describe-schema.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { releasedDatabase, releasedVersions } from './support/released-database.ts'
import { testDatabase } from './support/test-database.ts'

const { db, pool } = await testDatabase()

test('db/schema.sql matches the migrations; npm run schema updates it', async () => {
  expect(await describeSchema(pool)).toBe(readFileSync(SCHEMA_FILE, 'utf8'))
})

test('db/tables.ts matches the migrations; npm run schema updates it', async () => {
  expect(await describeTables(db)).toBe(readFileSync(TABLES_FILE, 'utf8'))
})

test.each(releasedVersions)(
  'the upgrade of %s leads to the schema of a new shop',
  async (version) => {
    const released = await releasedDatabase(version)
    await migrate(released.pool)
    expect(await describeSchema(released.pool)).toBe(readFileSync(SCHEMA_FILE, 'utf8'))
  },
)
