import pg from 'pg'
import { SOCKET_PORT, SUPERUSER } from './data-folder.server.ts'
import type { RunningServer } from './process.server.ts'

export const SHOP_ROLE = 'zari'
export const SHOP_DATABASE = 'zari'

const LOCK_KEY = 7_265_742
const CONNECT_TIMEOUT_MS = 5_000

/** Creates the shop's database and its role, which owns nothing else. Idempotent, even in several
 * simultaneous processes. */
export async function ensureAppDatabase(socketFolder: string): Promise<void> {
  const client = openClient(socketFolder)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    if (!(await exists(client, 'select 1 from pg_roles where rolname = $1', SHOP_ROLE))) {
      await client.query(`create role ${SHOP_ROLE} login nosuperuser nocreatedb nocreaterole`)
    }
    if (!(await exists(client, 'select 1 from pg_database where datname = $1', SHOP_DATABASE))) {
      await client.query(`create database ${SHOP_DATABASE} owner ${SHOP_ROLE}`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Keeps a connection open to detect when another process's server ends. */
export async function watchServer(socketFolder: string): Promise<RunningServer> {
  const client = openClient(socketFolder) as pg.Client & { ref(): void; unref(): void }
  const closed = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  client.unref()
  return {
    isOurs: false,
    ended: closed,
    async leave() {
      client.ref() // otherwise a program could end here, with an exit code that says it failed
      await client.end().catch(() => {})
      await closed
    },
  }
}

function openClient(socketFolder: string): pg.Client {
  const client = new pg.Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'zari supervisor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {}) // 'end' follows
  return client
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  return ((await client.query(query, [name])).rowCount ?? 0) > 0
}
