import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { lockHoldsOfNewAccounts } from './unpaid-holds-store.server.ts'

const { db } = await testDatabase()

test('a transaction with a short lock timeout still waits for the lock on holds of new accounts', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const first = inTransaction(db, async (tx) => {
    await lockHoldsOfNewAccounts(tx)
    locked()
    await isReleased
  })
  await isLocked
  const second = inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '20ms'`.execute(tx)
    await lockHoldsOfNewAccounts(tx)
    return sql`show lock_timeout`.execute(tx)
  })
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'advisory' and clock_timestamp() - query_start > '100 ms'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  })
  release()
  await first
  expect((await second).rows).toEqual([{ lock_timeout: '20ms' }])
})
