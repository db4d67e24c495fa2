import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { liftTimeLimits } from './database.server.ts'

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../db/migrations')
const OLDEST_SERVER_VERSION = 150_000
const LOCK_KEY = 7_265_741 // any number, the same in every process

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database to the newest schema. Forward only; each file is one transaction. Processes that start together
 * wait for each other. Makes the database itself when an external server has none of that name yet.
 * Returns the names of what was applied.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = await connect(pool)
  try {
    await liftTimeLimits(client)
    await refuseUnfitServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    return await applyMissing(client, readMigrations(folder))
  } finally {
    client.release(true) // closing the connection gives the lock back, whatever happened
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  refuseOtherHistory(new Map(rows.map((row) => [row.name, row.checksum])), migrations)

  const missing = migrations.slice(rows.length)
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(
      `The migration ${migration.name} failed and changed nothing: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** The applied migrations must be exactly the first ones of ours, unchanged. */
function refuseOtherHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [name, checksum] of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(
        `The database was made by a newer version of the shop (it has ${name}). Start that version, or restore a backup.`,
      )
    if (migration.checksum !== checksum)
      throw new Error(
        `${name} was changed after it had been applied. Restore the file and put the change into a new migration.`,
      )
  }
  const late = migrations.slice(0, applied.size).find((migration) => !applied.has(migration.name))
  if (late)
    throw new Error(
      `${late.name} sorts before migrations that were applied already. Give it the next number.`,
    )
}

function readMigrations(folder: string): Migration[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8')
      return {
        name,
        sql,
        checksum: crypto.createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      }
    })
}

async function refuseUnfitServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(`select
    current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding`)
  const server = rows[0]!
  if (server.version < OLDEST_SERVER_VERSION)
    throw new Error(`PostgreSQL ${server.name} is too old: the shop needs 15 or newer.`)
  if (server.encoding !== 'UTF8')
    throw new Error(
      `The database is encoded as ${server.encoding}: create it with encoding 'UTF8'.`,
    )
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isPostgresError(error, 'invalid_catalog_name')) throw error
  }
  await createDatabase(pool)
  return pool.connect()
}

async function createDatabase(pool: pg.Pool): Promise<void> {
  const wanted = new pg.Client(pool.options)
  const name = wanted.database!
  const client = new pg.Client({
    host: wanted.host,
    port: wanted.port,
    user: wanted.user!,
    password: wanted.password!,
    ssl: wanted.ssl,
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(
      `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`,
    )
  } catch (error) {
    if (
      !isPostgresError(error, 'duplicate_database') &&
      !isPostgresError(error, 'unique_violation')
    )
      throw error // another process was first
  } finally {
    await client.end()
  }
}

const codes = {
  invalid_catalog_name: '3D000',
  duplicate_database: '42P04',
  unique_violation: '23505',
} as const

function isPostgresError(error: unknown, kind: keyof typeof codes): boolean {
  return (error as { code?: unknown }).code === codes[kind]
}
