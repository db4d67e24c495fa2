import crypto from 'node:crypto'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import {
  openDatabase,
  type Connection,
  type Db,
} from '../../src/platform/database/database.server.ts'
import { SHOP_ROLE } from '../../src/platform/database/postgres/app-database.server.ts'
import { SOCKET_PORT, SUPERUSER } from '../../src/platform/database/postgres/data-folder.server.ts'
import { TEMPLATE_DATABASE } from './template-database.ts'

export type TestDatabase = { db: Db; pool: pg.Pool; url: string; connection: Connection }

/** Creates a migrated database without rows for the calling test file. Call it at the top of the
 * file. The database is dropped after the last test. */
export async function testDatabase({
  connectionsMax = 10,
  template = TEMPLATE_DATABASE,
} = {}): Promise<TestDatabase> {
  const host = inject('postgresHost')
  const name = `test_${crypto.randomBytes(6).toString('hex')}`
  await asSuperuser(
    `create database ${name} owner ${SHOP_ROLE} template ${template} strategy file_copy`,
  )

  const connection: Connection = { host, port: SOCKET_PORT, user: SHOP_ROLE, database: name }
  const database = openDatabase(connection, { connectionsMax })
  afterAll(async () => {
    await database.close()
    await asSuperuser(`drop database ${name} with (force)`)
  })
  // Otherwise tests of struck-through prices would fail from the day on which the rule changes.
  if (template === TEMPLATE_DATABASE)
    await database.pool.query('update shop_settings set strike_rule_from = null')
  const url = `postgresql://${SHOP_ROLE}@localhost:${SOCKET_PORT}/${name}?host=${encodeURIComponent(host)}`
  return { db: database.db, pool: database.pool, url, connection }
}

async function asSuperuser(statement: string): Promise<void> {
  const admin = openDatabase(
    { host: inject('postgresHost'), port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' },
    { connectionsMax: 1 },
  )
  await admin.pool.query(statement)
  await admin.close()
}
