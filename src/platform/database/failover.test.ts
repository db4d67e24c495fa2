import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { makeReadOnly, makeWritable } from '../../../tests/support/read-only-database.ts'
import { startReplica } from '../../../tests/support/streaming-replica.ts'
import { openSwitchedConnection } from '../../../tests/support/switched-connection.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openEventHub } from '../events/event-hub.server.ts'
import { publish } from '../events/publish.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'
import { inTransaction, openDatabase, type Connection, type Db } from './database.server.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.server.ts'
import { prepared } from './prepared-statements.server.ts'

function open(connection: Connection, options = {}) {
  const database = openDatabase(connection, options)
  onTestFinished(() => database.close())
  return database
}

async function startServer() {
  const dataDir = emptyFolder()
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    flags: ['synchronous_commit=on'],
  })
  onTestFinished(() => server.stop())
  return { server, dataDir, superuser: open(server.superuserConnection).pool }
}

const write = (db: Db) => sql`${prepared}insert into numbers values (1)`.execute(db)
const countNumbers = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from numbers`.execute(db)).rows[0]!
    .count
const failure = (work: Promise<unknown>) => work.then(() => 'none', isDatabaseUnavailable)

test('after a failover, queries and events come from the new primary and never from a standby', async () => {
  const { server, dataDir } = await startServer()
  await open(server.connection).pool.query('create table numbers (number integer)')
  const replica = await startReplica(server, dataDir, emptyFolder())
  const way = await openSwitchedConnection(server.connection)
  const { db } = open(way.connection)
  const events = await openEventHub(way.connection)
  onTestFinished(() => events.close())
  const [gap, received] = [vi.fn(), vi.fn()]
  events.onGap(gap)
  events.subscribe('site', received)
  await write(db)

  way.switchTo(replica.connection)
  await server.stop()
  await expect.poll(() => failure(countNumbers(db))).toBe(true)
  expect([await failure(countNumbers(db)), gap.mock.calls.length]).toEqual([true, 0])

  await replica.promote()
  await write(db)
  expect(await countNumbers(db)).toBe(2)
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  await publish(db, 'site')
  await expect.poll(() => received).toHaveBeenCalledOnce()
})

test('a refused write counts as an unavailable database, and its connection is not used again', async () => {
  const database = await testDatabase()
  await sql`create table numbers (number integer)`.execute(database.db)
  for (const attempt of [write, (db: Db) => inTransaction(db, write)]) {
    await makeReadOnly(database)
    const { db } = open(database.connection, { connectionsMax: 1 })
    expect([await failure(attempt(db)), await countNumbers(database.db)]).toEqual([true, 0])
    await makeWritable(database)
    expect(await failure(attempt(db))).toBe('none')
    await sql`truncate numbers`.execute(db)
  }
})

test('a commit that no standby confirms fails in time, even when the wait is cancelled', async () => {
  const { server, superuser } = await startServer()
  const { pool } = open(server.connection)
  await pool.query('create table numbers (number integer)')
  await superuser.query("alter system set synchronous_standby_names = 'absent'")
  await superuser.query('select pg_reload_conf()')
  const standbys = async () => (await superuser.query('show synchronous_standby_names')).rows
  await expect.poll(standbys).toEqual([{ synchronous_standby_names: 'absent' }])
  const isWaiting = `from pg_stat_activity where wait_event = 'SyncRep'`
  const waiting = async () => (await superuser.query(`select pid ${isWaiting}`)).rowCount
  const { db } = open(server.connection, { silenceMaxMs: 1_000 })
  expect(await failure(inTransaction(db, write))).toBe(true)

  await superuser.query(`select pg_terminate_backend(pid) ${isWaiting}`)
  await expect.poll(waiting).toBe(0)
  const patient = open(server.connection)
  const cancelled = failure(inTransaction(patient.db, write))
  await expect.poll(waiting).toBe(1)
  await superuser.query(`select pg_cancel_backend(pid) ${isWaiting}`)
  expect(await cancelled).toBe(true)
  await superuser.query("alter system set synchronous_standby_names = ''")
  await superuser.query('select pg_reload_conf()')
  await expect.poll(() => failure(inTransaction(patient.db, write))).toBe('none')
})
