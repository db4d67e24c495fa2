import pg from 'pg'
import type { Connection } from './database.server.ts'

/** Connects to the pool's database, and creates it first if it does not exist. */
export async function connectOrCreateDatabase(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isPostgresError(error, 'invalid_catalog_name')) throw error
  }
  await createDatabase(pool)
  return pool.connect()
}

export async function createDatabaseIfMissing(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    ;(await connectOrCreateDatabase(pool)).release()
  } finally {
    await pool.end()
  }
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
    // Another process may have created it at the same time.
    if (
      !isPostgresError(error, 'duplicate_database') &&
      !isPostgresError(error, 'unique_violation')
    )
      throw error
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
