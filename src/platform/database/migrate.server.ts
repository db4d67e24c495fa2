import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectOrCreateDatabase } from './create-database.server.ts'
import { liftTimeLimits } from './database.server.ts'
import { IncompatibleDatabase } from './incompatible-database.server.ts'
import { adoptCombinedMigrations } from './migrations/adopt-combined.server.ts'
import { applyFile } from './migrations/apply-file.server.ts'
import type { ApplyOptions } from './migrations/apply-options.ts'
import { createHistory } from './migrations/migration-history.server.ts'
import { readSqlFiles, type SqlFile } from './migrations/sql-files.server.ts'

const DB_FOLDER = path.resolve(import.meta.dirname, '../../../db')
const SCHEMA: SchemaFolders = {
  migrations: path.join(DB_FOLDER, 'migrations'),
  functions: path.join(DB_FOLDER, 'functions'),
}
const OLDEST_SERVER_VERSION = 150_000
const LOCK_KEY = 7_265_741 // arbitrary, but the same in every process
const LOCK_POLL_MS = 100
/** Shorter than `deadlock_timeout`, so that in a deadlock the migration gives way and no order. */
const LOCK_TIMEOUT_MS = 500
/** How often the server checks that the client still exists, to end the statements of a killed process. */
const ABANDONED_CHECK = '2s'
/** Migrations of version 0.1.0 have numbers as names; later ones have dates. */
const MADE_BEFORE_0_2 = /^\d{4}_/

export type SchemaFolders = { migrations: string; functions: string }
export type MigrateOptions = Partial<ApplyOptions> & {
  /** Called before the first change to a database that holds data, for example to make a backup. If
   * it throws, nothing is changed. */
  beforeMigrating?: (files: readonly string[]) => Promise<void>
}

/** Brings the database to the newest schema and creates it if it is missing. Runs missing migrations
 * in the order of their names, then the `functions` files whose text has changed. Concurrent
 * processes wait for each other. Returns the names of the applied files. */
export async function migrate(
  pool: pg.Pool,
  folders = SCHEMA,
  { note = () => {}, lockTimeoutMs = LOCK_TIMEOUT_MS, beforeMigrating }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connectOrCreateDatabase(pool)
  try {
    await liftTimeLimits(client)
    await refuseUnfitServer(client)
    await client.query(`set client_connection_check_interval = '${ABANDONED_CHECK}'`)
    await acquireLock(client)
    await createHistory(client)
    const all = readSqlFiles(folders.migrations)
    await adoptCombinedMigrations(client, all)
    const { missing: migrations, isNew } = await findMissingMigrations(client, all)
    const functions = await findChangedFunctions(client, readSqlFiles(folders.functions))
    const names = [...migrations, ...functions].map((file) => file.name)
    if (names.length > 0 && !isNew) await beforeMigrating?.(names)
    const options = { note, lockTimeoutMs }
    for (const file of migrations) await applyFile(client, file, 'schema_migrations', options)
    for (const file of functions) await applyFile(client, file, 'schema_functions', options)
    return names
  } finally {
    client.release(true) // closing the connection releases the lock in every case
  }
}

/** Polls for the lock, because the snapshot of a waiting statement would block a concurrent index build. */
async function acquireLock(client: pg.PoolClient): Promise<void> {
  const statement = 'select pg_try_advisory_lock($1) as acquired'
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(statement, [LOCK_KEY])
    if (rows[0]?.acquired) return
    await pause(LOCK_POLL_MS)
  }
}

export const readMigrations = () => readSqlFiles(SCHEMA.migrations)

/** Throws unless the applied migrations are unchanged and are the first of this version's migrations. */
async function findMissingMigrations(
  client: pg.PoolClient,
  migrations: SqlFile[],
): Promise<{ missing: SqlFile[]; isNew: boolean }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const { name, checksum } of rows) {
    if (!known.has(name)) throw unknownMigration(name)
    if (known.get(name) !== checksum)
      throw new IncompatibleDatabase(
        `${name} was changed after it had been applied. Restore the file and put the change into a new migration.`,
      )
  }
  const applied = new Set(rows.map((row) => row.name))
  const late = migrations.slice(0, rows.length).find((migration) => !applied.has(migration.name))
  if (late)
    throw new IncompatibleDatabase(
      `${late.name} sorts before migrations that were applied already. Give it the current date and time.`,
    )
  return { missing: migrations.slice(rows.length), isNew: rows.length === 0 }
}

function unknownMigration(name: string): IncompatibleDatabase {
  return new IncompatibleDatabase(
    MADE_BEFORE_0_2.test(name)
      ? 'This database was made by version 0.1.0, before the first release, and cannot be upgraded. ' +
          'Start with an empty database: choose another DATA_DIR or DATABASE_URL.'
      : `The database was made by a newer version of the shop (it has ${name}). Start that version, or restore a backup.`,
  )
}

/** Throws when this process has an older text of a function file, which must not overwrite the newer one. */
async function findChangedFunctions(
  client: pg.PoolClient,
  functions: SqlFile[],
): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string; is_current: boolean }>(
    `select name, checksum, applied_at = max(applied_at) over (partition by name) as is_current from schema_functions`,
  )
  return functions.filter(({ name, checksum }) => {
    const applied = rows.find((row) => row.name === name && row.checksum === checksum)
    if (applied && !applied.is_current)
      throw new IncompatibleDatabase(
        `The database has a newer text of db/functions/${name}. Start the newer version; ` +
          'to return to the earlier text on purpose, change one of its comments.',
      )
    return !applied
  })
}

async function refuseUnfitServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(`select
    current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding`)
  const server = rows[0]!
  if (server.version < OLDEST_SERVER_VERSION)
    throw new IncompatibleDatabase(
      `PostgreSQL ${server.name} is too old: the shop needs 15 or newer.`,
    )
  if (server.encoding !== 'UTF8')
    throw new IncompatibleDatabase(
      `The database is encoded as ${server.encoding}: create it with encoding 'UTF8'.`,
    )
}
