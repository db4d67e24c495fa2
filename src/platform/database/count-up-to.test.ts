import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { countUpTo } from './count-up-to.server.ts'

const { db } = await testDatabase()
const rows = (count: number) => sql`(select from generate_series(1, ${count}))`

test('counting stops at the limit', async () => {
  expect(await countUpTo(db, rows(3), 5)).toBe(3)
  expect(await countUpTo(db, rows(9), 5)).toBe(5)
  expect(await countUpTo(db, rows(0), 5)).toBe(0)
})
