import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { liftTimeLimits } from './database.server.ts'
import { connectOrCreateDatabase } from './create-database.server.ts'
import { IncompatibleDatabase } from './incompatible-database.server.ts'

const DB_FOLDER = path.resolve(import.meta.dirname, '../../../db')
const SCHEMA: SchemaFolders = {
  migrations: path.join(DB_FOLDER, 'migrations'),
  functions: path.join(DB_FOLDER, 'functions'),
}
const OLDEST_SERVER_VERSION = 150_000
const LOCK_KEY = 7_265_741 // arbitrary, but the same in every process
/** Migrations of version 0.1.0 were numbered; they are dated since. */
const MADE_BEFORE_0_2 = /^\d{4}_/

export type SchemaFolders = { migrations: string; functions: string }
type SqlFile = { name: string; sql: string; checksum: string }

/**
 * Brings the database to the newest schema: runs the missing migrations in order of their names, then the files of
 * `functions` whose text has changed. Each file is one transaction. Concurrent processes wait for each other.
 * Creates the database first if the server has none of that name. Returns the names of the files it applied.
 */
export async function migrate(pool: pg.Pool, folders = SCHEMA): Promise<string[]> {
  const client = await connectOrCreateDatabase(pool)
  try {
    await liftTimeLimits(client)
    await refuseUnfitServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const migrations = await findMissingMigrations(client, readSqlFiles(folders.migrations))
    const functions = await findChangedFunctions(client, readSqlFiles(folders.functions))
    for (const file of migrations) await apply(client, file, 'schema_migrations')
    for (const file of functions) await apply(client, file, 'schema_functions')
    return [...migrations, ...functions].map((file) => file.name)
  } finally {
    client.release(true) // closing the connection releases the lock in every case
  }
}

/** The applied migrations must be exactly the first ones of ours, unchanged. */
async function findMissingMigrations(
  client: pg.PoolClient,
  migrations: SqlFile[],
): Promise<SqlFile[]> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
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
  return migrations.slice(rows.length)
}

function unknownMigration(name: string): IncompatibleDatabase {
  return new IncompatibleDatabase(
    MADE_BEFORE_0_2.test(name)
      ? 'This database was made by version 0.1.0, before the first release, and cannot be upgraded. ' +
          'Start with an empty database: choose another DATA_DIR or DATABASE_URL.'
      : `The database was made by a newer version of the shop (it has ${name}). Start that version, or restore a backup.`,
  )
}

/**
 * A text that was applied once and replaced since belongs to an older process, which must not overwrite the newer functions.
 */
async function findChangedFunctions(
  client: pg.PoolClient,
  functions: SqlFile[],
): Promise<SqlFile[]> {
  await client.query(`create table if not exists schema_functions
    (name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`)
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

async function apply(
  client: pg.PoolClient,
  file: SqlFile,
  history: 'schema_migrations' | 'schema_functions',
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query(`insert into ${history} (name, checksum) values ($1, $2)`, [
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`${file.name} failed and changed nothing: ${(cause as Error).message}`, {
      cause,
    })
  }
}

function readSqlFiles(folder: string): SqlFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: crypto.createHash('sha256').update(sql).digest('hex') }
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
