import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { startReplica } from '../../../tests/support/streaming-replica.ts'
import { openEventHub } from '../events/event-hub.server.ts'
import { publish } from '../events/publish.server.ts'
import { inTransaction, openDatabase, type Db } from './database.server.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.server.ts'
import { openReader } from './replica.server.ts'

/** Opens a primary with one stored number, its replica, and a reader that chooses between them. */
async function openBoth(flags: string[] = []) {
  const [here, there] = [emptyFolder(), emptyFolder()]
  const server = await startEmbeddedPostgres({ dataDir: here, durable: false, flags })
  onTestFinished(() => server.stop())
  const primary = openDatabase(server.connection)
  onTestFinished(() => primary.close())
  await primary.pool.query('create table numbers (number integer); insert into numbers values (0)')
  const replica = await startReplica(server, here, there)
  const events = await openEventHub(server.connection)
  onTestFinished(() => events.close())
  const reader = openReader(primary.db, replica.connection, events)
  onTestFinished(() => reader.close())
  let received = 0
  events.subscribeAll((topic) => void (received = Number(topic.split(':')[1])))

  async function change(number: number): Promise<void> {
    await inTransaction(primary.db, async (tx) => {
      await sql`update numbers set number = ${number}`.execute(tx)
      await publish(tx, `number:${number}`)
    })
  }
  const superuser = openDatabase(server.superuserConnection)
  onTestFinished(() => superuser.close())
  return { primary: primary.db, superuser, replica, reader, change, lastReceived: () => received }
}

async function numberIn(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from numbers`.execute(db)
  return rows[0]!.number
}

test('public pages are read from the replica once it has replayed the latest event', async () => {
  const { primary, replica, reader, change, lastReceived } = await openBoth()
  await expect.poll(async () => (await reader.choose()) === primary).toBe(false)

  await replica.pause()
  await change(1)
  await expect.poll(lastReceived).toBe(1)
  for (let read = 0; read < 20; read++) expect(await reader.choose()).toBe(primary)

  await replica.resume()
  await expect.poll(async () => (await reader.choose()) === primary).toBe(false)
  expect(await numberIn(await reader.choose())).toBe(1)
})

test('the choice does not wait for the standby of a synchronous commit', async () => {
  const { primary, superuser, reader, lastReceived } = await openBoth(['synchronous_commit=on'])
  await superuser.pool.query("alter system set synchronous_standby_names = 'absent'")
  await superuser.pool.query('select pg_reload_conf()')
  const name = sql`show synchronous_standby_names`
  await expect
    .poll(async () => (await name.execute(primary)).rows)
    .toEqual([{ synchronous_standby_names: 'absent' }])
  await sql`select pg_notify('zari_news', 'number:7'), set_config('synchronous_commit', 'local', true)`.execute(
    primary,
  )
  await expect.poll(lastReceived).toBe(7)
  await expect.poll(async () => (await reader.choose()) === primary).toBe(false)
})

test('a read after an event never returns data from before the event, even under constant changes', async () => {
  const { primary, reader, change, lastReceived } = await openBoth()
  const hammer = { isOver: false }
  const old: string[] = []
  const reading = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!hammer.isOver) {
        const before = lastReceived()
        const read = await numberIn(await reader.choose())
        if (read < before) old.push(`${read} after ${before}`)
      }
    }),
  )
  for (let number = 1; number <= 150; number++) await change(number)
  hammer.isOver = true
  await reading
  expect(old).toEqual([])
  await expect.poll(async () => (await reader.choose()) === primary).toBe(false)
  expect(await numberIn(await reader.choose())).toBe(150)
})

test('the primary is read when the replica is lost', async () => {
  const { primary, replica, reader } = await openBoth()
  await expect.poll(async () => (await reader.choose()) === primary).toBe(false)
  const chosen = await reader.choose()
  await replica.stop()
  await expect(numberIn(chosen)).rejects.toThrow()
  expect(reader.fallbackFor(chosen)).toBe(primary)
  expect(await reader.choose()).toBe(primary)
  expect(reader.fallbackFor(primary)).toBeNull()
})

test('a replica that does not answer delays only one request', async () => {
  let knocks = 0
  const mute = createServer(() => void knocks++).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  onTestFinished(() => void mute.close())
  const { db } = await testDatabase()
  const connectionString = `postgres://zari@127.0.0.1:${(mute.address() as AddressInfo).port}/zari`
  const reader = openReader(
    db,
    { connectionString },
    { subscribeAll: () => () => {}, onLost: () => () => {}, onGap: () => () => {} },
  )
  onTestFinished(() => reader.close())
  expect([await reader.choose(), knocks]).toEqual([db, 1])
  for (let read = 0; read < 100; read++) expect(await reader.choose()).toBe(db)
  expect(knocks).toBe(1)
  await expect.poll(() => knocks).toBe(2)
})

test('without a replica the primary is read', async () => {
  const primary = openDatabase({ connectionString: 'postgres://localhost/never-asked' }).db
  const reader = openReader(primary, null, {
    subscribeAll: () => () => {},
    onLost: () => () => {},
    onGap: () => () => {},
  })
  expect(await reader.choose()).toBe(primary)
  expect(reader.fallbackFor(primary)).toBeNull()
})
