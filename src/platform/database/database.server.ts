import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/tables.ts'
import { USUAL_CONNECTIONS } from './connection-room.server.ts'
import { prepared, prepareMarked } from './prepared.server.ts'
import { currentRequest } from '../log/current-request.server.ts'

/** Either the pool or an open transaction: a store function cannot tell, and does not need to. */
export type Db = Kysely<DB>

/** Where a PostgreSQL is: an address, or the folder of its socket. */
export type Connection = { connectionString: string } | LocalConnection
export type LocalConnection = { host: string; port: number; user: string; database: string }

export type DatabaseOptions = {
  connectionsMax?: number
  /** Also how long a question waits for a connection to be free. */
  connectTimeoutMs?: number
  /** A statement that takes longer is cancelled by the server. */
  statementTimeoutMs?: number
  /** A connection on which nothing comes back for so long is given up: the server would have cancelled the statement long before. */
  silenceMaxMs?: number
  /** A connection was lost. The pool opens a new one by itself; the statement that was running fails. */
  onConnectionLost?: (error: Error) => void
}

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 30_000
/** What the answer of the server that cancels may take on its way. */
const ON_ITS_WAY_MS = 5_000
const HURRIED_LOCK_MAX = '500ms'

export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const {
    connectionsMax = USUAL_CONNECTIONS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onConnectionLost = () => {},
  } = options
  const {
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    silenceMaxMs = statementTimeoutMs + ON_ITS_WAY_MS,
  } = options
  const pool = new pg.Pool({
    ...connection,
    application_name: 'zari',
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // One that nobody holds is never given up as silent.
    idleTimeoutMillis: Math.min(IDLE_MS, silenceMaxMs / 2),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser },
  })
  // Without these two, a database that goes away takes the whole process with it:
  // the pool only listens to connections that lie idle, so one inside a transaction needs its own listener.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    limitSilence(client, silenceMaxMs)
    prepareMarked(client)
  })

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ queryDurationMillis }) => countWaiting(queryDurationMillis),
  })
  return { db, pool, close: () => db.destroy() }
}

/**
 * A machine that is switched off and a pooler that has nothing behind it say nothing at all, and the network would go on hoping for a quarter
 * of an hour. 0 for no limit.
 */
function limitSilence({ connection: { stream } }: pg.PoolClient, maxMs: number): void {
  if (stream instanceof Socket) stream.setTimeout(maxMs, () => stream.destroy())
}

/** For migrations and the like, which may take long and may wait for another process's. The connection is not to be given back to the pool. */
export async function liftTimeLimits(client: pg.PoolClient): Promise<void> {
  limitSilence(client, 0)
  await client.query('set statement_timeout = 0')
}

/** Everything in the story happens, or nothing does. Read committed: rows that a decision rests on are locked by the story. `isHurried`: others wait for its end, so it fails when somebody keeps a row for long. */
export async function inTransaction<Result>(
  db: Db,
  story: (tx: Db) => Promise<Result>,
  { isHurried = false } = {},
): Promise<Result> {
  if (db.isTransaction)
    throw new Error(
      'A story does not begin inside another one: pass the open transaction to the store instead.',
    )
  let isLate = false
  const result = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      if (isHurried) await hurry(tx)
      const told = await story(tx)
      isLate = flushedAfterwards.has(tx)
      return told
    })
  if (isLate) await flush(db)
  return result
}

/** Counted for the request that waits. Questions that are asked side by side count one by one. */
function countWaiting(milliseconds: number): void {
  const request = currentRequest.getStore()
  if (request) request.databaseMs += milliseconds
}

/** What it asks is asked all the time, for more or fewer rows that have names: one plan for each statement is enough, and it goes by the indexes, whatever a list is guessed to hold. */
async function hurry(tx: Db): Promise<void> {
  await sql`${prepared}select set_config('lock_timeout', ${HURRIED_LOCK_MAX}, true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  )
}

const flushedAfterwards = new WeakSet<Db>()

/**
 * For a story that holds a lock of the whole database while it commits: it gives the lock back before the disk has answered,
 * and `inTransaction` waits for the disk then, together with everybody else. Nobody is answered before it is there.
 * The caller has set `synchronous_commit` to off in the same transaction.
 */
export function flushAfterCommit(tx: Db): void {
  flushedAfterwards.add(tx)
}

/** A record of nothing, whose commit waits for all that was written before it. */
async function flush(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'zari', '')`.execute(db)
}

const INT8 = 20
const NUMERIC = 1700 // no column is numeric, but a sum of bigints is

/** Paise and counts fit a JavaScript number exactly; one that does not must never be rounded in silence. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return parseWhole
  if (oid === NUMERIC) return (value) => (value.includes('.') ? Number(value) : parseWhole(value))
  return pg.types.getTypeParser(oid, format)
}

function parseWhole(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is too large to be counted exactly`)
  return number
}
