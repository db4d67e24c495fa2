import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Columns whose default is the current time. Defaults ignore the search path, so they are replaced. */
const stampedColumns = [
  ['orders', 'created_at'],
  ['payment_attempts', 'created_at'],
  ['stock_movements', 'moved_at'],
] as const

/** Replaces `now()` in this database by a clock that a test can advance. */
export async function openVirtualClock(db: Db, pool: pg.Pool) {
  await sql`create schema virtual`.execute(db)
  await sql`create table virtual.clock (ahead interval not null)`.execute(db)
  await sql`insert into virtual.clock values ('0')`.execute(db)
  await sql`create function virtual.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + ahead from virtual.clock'`.execute(db)
  for (const [table, column] of stampedColumns)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default virtual.now()`.execute(
      db,
    )
  // A function in an earlier schema of the search path hides the function of the same name in
  // pg_catalog.
  const ready = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (ready.has(client)) return
    ready.add(client)
    void client.query('set search_path to virtual, public, pg_catalog')
  })
  return {
    async advance(minutes: number): Promise<void> {
      await sql`update virtual.clock set ahead = ahead + make_interval(mins => ${minutes})`.execute(
        db,
      )
    },
  }
}
