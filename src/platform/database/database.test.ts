import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { leakyWay } from '../../../tests/leaky-way.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { isDatabaseAway } from './database-away.server.ts'
import { inTransaction, openDatabase } from './database.server.ts'

const { db, pool, url } = await testDatabase()

test('counts and sums are numbers, times are dates', async () => {
  const { rows } = await sql<{ many: unknown; total: unknown; moment: unknown }>`
    select count(*) as many, sum(paise) as total, now() as moment from (values (9007199254740990::bigint), (1)) as amounts (paise)`.execute(
    db,
  )
  expect(rows[0]).toEqual({ many: 2, total: 9_007_199_254_740_991, moment: expect.any(Date) })
})

test('a number that cannot be held exactly is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as paise`.execute(db)).rejects.toThrow(
    /too large to be counted exactly/,
  )
})

test('a story happens whole or not at all', async () => {
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

test('a story does not begin inside another one', async () => {
  await expect(inTransaction(db, (tx) => inTransaction(tx, async () => {}))).rejects.toThrow(
    /does not begin inside/,
  )
})

test('a connection that is cut, idle or inside a transaction, is an error of that statement and of nothing else', async () => {
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

test('a question that the network has swallowed is given up, and the next one takes another connection', async () => {
  const way = await leakyWay(url)
  const other = openDatabase(
    { connectionString: way.url },
    { connectionsMax: 1, silenceMaxMs: 500 },
  )
  onTestFinished(() => other.close())
  const ask = () =>
    sql<{ one: number }>`select 1 as one`
      .execute(other.db)
      .then(({ rows }) => rows[0]!.one, isDatabaseAway)
  await expect.poll(ask).toBe(1)
  way.swallows = () => true
  expect(await ask()).toBe(true)
  way.swallows = () => false
  await expect.poll(ask).toBe(1)
})

test('the shop is no superuser', async () => {
  const { rows } = await pool.query(
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
})

test('letters of every script are letters, also to the search index', async () => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows } = await sql<{
    trigrams: string[]
  }>`select show_trgm('साड़ी') as trigrams, lower('Ä') as lower`.execute(db)
  expect(rows[0]).toMatchObject({ lower: 'ä' })
  expect(rows[0]!.trigrams.length).toBeGreaterThan(2)
})
