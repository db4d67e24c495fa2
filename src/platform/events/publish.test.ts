import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  inTransaction,
  openDatabase,
  type Connection,
  type Db,
} from '../database/database.server.ts'
import { CHANNEL, publish } from './publish.server.ts'

const { db: unsafeDb, connection } = await testDatabase()
// Turns on waiting for the disk, which test servers skip and real servers do.
await sql
  .raw(
    `alter database ${'database' in connection ? connection.database : ''} set synchronous_commit = on`,
  )
  .execute(unsafeDb)
const { db, close } = openDatabase(connection)
afterAll(close)
await sql`create table diary (line text)`.execute(db)

async function select<Result>(from: Db, expression: string): Promise<Result> {
  const {
    rows: [row],
  } = await sql<{ value: Result }>`select ${sql.raw(expression)} as value`.execute(from)
  return row!.value
}
const waitsForDisk = async (from: Db) =>
  (await select<string>(from, `current_setting('synchronous_commit')`)) === 'on'

test('a transaction with events commits without waiting for the disk but returns only after the flush', async () => {
  for (let day = 0; day < 20; day++) {
    const written = await inTransaction(db, async (tx) => {
      await sql`insert into diary values ('a sunny day')`.execute(tx)
      await publish(tx, 'diary')
      expect(await waitsForDisk(tx)).toBe(false)
      return select<string>(tx, 'pg_current_wal_insert_lsn()')
    })
    expect(await select<boolean>(db, `pg_current_wal_flush_lsn() >= '${written}'`)).toBe(true)
  }
  expect(await waitsForDisk(db)).toBe(true)
})

test('the commit of a transaction without events waits for the disk', async () => {
  await inTransaction(db, async (tx) => {
    await publish(tx)
    expect(await waitsForDisk(tx)).toBe(true)
  })
})

test('a rolled back transaction with events writes nothing', async () => {
  const before = await select<number>(db, '(select count(*) from diary)')
  await expect(
    inTransaction(db, async (tx) => {
      await sql`insert into diary values ('never')`.execute(tx)
      await publish(tx, 'diary')
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  expect(await select<number>(db, '(select count(*) from diary)')).toBe(before)
})

test('each topic is announced once, and only after the commit', async () => {
  const received: string[] = []
  const listener = await openListener(connection, (topic) => received.push(topic))
  onTestFinished(() => listener.end())
  await inTransaction(db, async (tx) => {
    await publish(tx, 'saree:1', 'saree:2', 'saree:1')
    await publish(tx, 'orders')
    await listener.query('select 1')
    expect(received).toEqual([])
  })
  await listener.query('select 1')
  expect(received.toSorted()).toEqual(['orders', 'saree:1', 'saree:2'])
})

async function openListener(to: Connection, hear: (topic: string) => void): Promise<pg.Client> {
  const listener = new pg.Client(to)
  await listener.connect()
  listener.on('notification', ({ payload }) => hear(payload!))
  await listener.query(`listen ${CHANNEL}`)
  return listener
}
