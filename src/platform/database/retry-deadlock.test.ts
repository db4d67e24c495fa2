import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction, type Db } from './database.server.ts'
import { retryDeadlock } from './retry-deadlock.server.ts'

const { db } = await testDatabase({ connectionsMax: 4 })
await sql`create table counted (id int primary key, times int not null)`.execute(db)
await sql`insert into counted values (1, 0), (2, 0)`.execute(db)

const add = (tx: Db, id: number) =>
  sql`update counted set times = times + 1 where id = ${id}`.execute(tx)

test('two transactions that lock rows in opposite order are both written once', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const change = (first: number, second: number, own: number) =>
    retryDeadlock(() =>
      inTransaction(db, async (tx) => {
        runs++
        await add(tx, first)
        gates[own]!.resolve()
        await gates[1 - own]!.promise
        await add(tx, second)
      }),
    )
  await Promise.all([change(1, 2, 0), change(2, 1, 1)])
  expect(runs).toBe(3)
  const { rows } = await sql`select id, times from counted order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, times: 2 },
    { id: 2, times: 2 },
  ])
})

test('another error, and a second deadlock, are thrown', async () => {
  let runs = 0
  const failing = (code: string) =>
    retryDeadlock(async () => {
      runs++
      throw Object.assign(new Error('failed'), { code })
    })
  await expect(failing('23505')).rejects.toThrow('failed')
  expect(runs).toBe(1)
  await expect(failing('40P01')).rejects.toThrow('failed')
  expect(runs).toBe(3)
})
