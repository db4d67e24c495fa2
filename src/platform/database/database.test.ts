import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openLossyConnection } from '../../../tests/support/lossy-connection.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'
import { inTransaction, openDatabase } from './database.server.ts'

const { db, pool, url } = await testDatabase()

test('counts and sums are read as numbers, timestamps as dates', async () => {
  const { rows } = await sql<{ many: unknown; total: unknown; moment: unknown }>`
    select count(*) as many, sum(paise) as total, now() as moment from (values (9007199254740990::bigint), (1)) as amounts (paise)`.execute(
    db,
  )
  expect(rows[0]).toEqual({ many: 2, total: 9_007_199_254_740_991, moment: expect.any(Date) })
})

test('a bigint that is too large for an exact number throws instead of being rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as paise`.execute(db)).rejects.toThrow(
    /too large for an exact number/,
  )
})

test('a failed transaction writes nothing', async () => {
  await sql`create table notes (text text)`.execute(db)
  await expect(
    inTransaction(db, async (tx) => {
      await sql`insert into notes values ('never')`.execute(tx)
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  await inTransaction(db, (tx) => sql`insert into notes values ('kept')`.execute(tx))
  expect((await sql`select * from notes`.execute(db)).rows).toEqual([{ text: 'kept' }])
})

test('opening a transaction inside another one throws', async () => {
  await expect(inTransaction(db, (tx) => inTransaction(tx, async () => {}))).rejects.toThrow(
    /do not nest/,
  )
})

test('a lost connection, idle or in a transaction, fails only the statement that was using it', async () => {
  const cut = (pid: number) => pool.query('select pg_terminate_backend($1)', [pid])
  let lost = 0
  const other = openDatabase(
    { connectionString: url },
    {
      connectionsMax: 1,
      onConnectionLost: () => {
        lost++
      },
    },
  )
  const pidOf = async (from: typeof db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(from)).rows[0]!.pid

  await expect(
    inTransaction(other.db, async (tx) => {
      await cut(await pidOf(tx))
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow()
  await cut(await pidOf(other.db))
  await expect.poll(() => lost).toBe(1)
  expect(await pidOf(other.db)).toBeGreaterThan(0)
  await other.close()
})

test('a query lost in the network fails and the next one uses another connection', async () => {
  const way = await openLossyConnection(url)
  const other = openDatabase(
    { connectionString: way.url },
    { connectionsMax: 1, silenceMaxMs: 500 },
  )
  onTestFinished(() => other.close())
  const ask = () =>
    sql<{ one: number }>`select 1 as one`
      .execute(other.db)
      .then(({ rows }) => rows[0]!.one, isDatabaseUnavailable)
  await expect.poll(ask).toBe(1)
  way.drops = () => true
  expect(await ask()).toBe(true)
  way.drops = () => false
  await expect.poll(ask).toBe(1)
})

test('the shop’s role is not a superuser', async () => {
  const { rows } = await pool.query(
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
})

test('the search index keeps the letters of every script', async () => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows } = await sql<{
    trigrams: string[]
  }>`select show_trgm('साड़ी') as trigrams, lower('Ä') as lower`.execute(db)
  expect(rows[0]).toMatchObject({ lower: 'ä' })
  expect(rows[0]!.trigrams.length).toBeGreaterThan(2)
})
