import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { inTransaction, openDatabase, type Db } from '../database/database.server.ts'
import { publish } from './publish.server.ts'

const { db: careless, connection } = await testDatabase()
// The server of the tests waits for no disk; a shop's does.
await sql
  .raw(
    `alter database ${'database' in connection ? connection.database : ''} set synchronous_commit = on`,
  )
  .execute(careless)
const { db, close } = openDatabase(connection)
afterAll(close)
await sql`create table diary (line text)`.execute(db)

async function ask<Answer>(asked: Db, question: string): Promise<Answer> {
  const {
    rows: [row],
  } = await sql<{ answer: Answer }>`select ${sql.raw(question)} as answer`.execute(asked)
  return row!.answer
}
const waitsForTheDisk = async (asked: Db) =>
  (await ask<string>(asked, `current_setting('synchronous_commit')`)) === 'on'

test('a story with news does not keep everybody waiting while the disk works, and is on the disk before anybody is answered', async () => {
  for (let day = 0; day < 20; day++) {
    const written = await inTransaction(db, async (tx) => {
      await sql`insert into diary values ('a sunny day')`.execute(tx)
      await publish(tx, 'diary')
      expect(await waitsForTheDisk(tx)).toBe(false)
      return ask<string>(tx, 'pg_current_wal_insert_lsn()')
    })
    expect(await ask<boolean>(db, `pg_current_wal_flush_lsn() >= '${written}'`)).toBe(true)
  }
  expect(await waitsForTheDisk(db)).toBe(true)
})

test('a story without news waits for the disk as ever', async () => {
  await inTransaction(db, async (tx) => {
    await publish(tx)
    expect(await waitsForTheDisk(tx)).toBe(true)
  })
})

test('a story that is undone tells nothing and writes nothing', async () => {
  const before = await ask<number>(db, '(select count(*) from diary)')
  await expect(
    inTransaction(db, async (tx) => {
      await sql`insert into diary values ('never')`.execute(tx)
      await publish(tx, 'diary')
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  expect(await ask<number>(db, '(select count(*) from diary)')).toBe(before)
})
