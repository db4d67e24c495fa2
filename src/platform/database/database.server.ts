import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/tables.ts'
import { currentRequest } from '../log/current-request.server.ts'
import { getTypeParser } from './column-types.server.ts'
import { DEFAULT_CONNECTIONS } from './connection-budget.server.ts'
import { noteUnreplicatedCommits, refuseStandby } from './failover-checks.server.ts'
import { prepared, withPreparedStatements } from './prepared-statements.server.ts'
import { limitSilence } from './silent-connection.server.ts'

/** The pool or an open transaction; store functions work with either. */
export type Db = Kysely<DB>

/** The address of a PostgreSQL server, or the folder of its local socket. */
export type Connection = { connectionString: string } | LocalConnection
export type LocalConnection = { host: string; port: number; user: string; database: string }

export type DatabaseOptions = {
  connectionsMax?: number
  /** Time limit for connecting, and for a query's wait for a free connection. */
  connectTimeoutMs?: number
  /** The server cancels a statement that takes longer. */
  statementTimeoutMs?: number
  /** Time after which a connection that receives nothing is destroyed. It must exceed the statement timeout. */
  silenceMaxMs?: number
  /** Accepts a standby, which is read-only. */
  isReplica?: boolean
  /** Called when a connection is lost. The pool replaces the connection, but the running statement fails. */
  onConnectionLost?: (error: Error) => void
}

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 30_000
const CANCELLATION_MS = 5_000
const FAIL_FAST_LOCK_TIMEOUT = '500ms'

export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const {
    connectionsMax = DEFAULT_CONNECTIONS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    isReplica = false,
    onConnectionLost = () => {},
  } = options
  const { silenceMaxMs = statementTimeoutMs + CANCELLATION_MS } = options
  const pool = new pg.Pool({
    ...connection,
    application_name: 'zari',
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // Shorter than the silence limit, so that idle connections never reach it.
    idleTimeoutMillis: Math.min(IDLE_MS, silenceMaxMs / 2),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser },
    verify: (client, done) => void prepareConnection(client, { silenceMaxMs, isReplica }, done),
  })
  pool.on('error', onConnectionLost)

  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    log({ level, queryDurationMillis }) {
      addDatabaseTime(queryDurationMillis)
      if (level === 'query') answeredAt.set(db, performance.now())
    },
  })
  return { db, pool, close: () => db.destroy() }
}

async function prepareConnection(
  client: pg.PoolClient,
  { silenceMaxMs, isReplica }: { silenceMaxMs: number; isReplica: boolean },
  done: (error?: Error) => void,
): Promise<void> {
  // A lost connection without an error listener ends the process. The pool's listener covers only
  // idle connections.
  client.on('error', () => {})
  limitSilence(client, silenceMaxMs)
  noteUnreplicatedCommits(client)
  let failure: Error | undefined
  try {
    if (!isReplica) await refuseStandby(client)
  } catch (error) {
    failure = error as Error
  }
  done(failure)
}

/** Removes the time limits for migrations and bulk work. Do not return the connection to the pool
 * afterwards. */
export async function liftTimeLimits(client: pg.PoolClient): Promise<void> {
  limitSilence(client, 0)
  await client.query('set statement_timeout = 0')
}

/** Runs `work` in one read-committed transaction, so `work` must lock the rows that its decisions
 * depend on. `failFast` is for transactions that others wait for: it gives up on a lock after half
 * a second. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  { failFast = false } = {},
): Promise<Result> {
  if (db.isTransaction)
    throw new Error('Transactions do not nest: pass the open transaction to the store instead.')
  let needsFlush = false
  const result = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      if (failFast) await applyFailFast(tx)
      const returned = await work(tx)
      needsFlush = flushedAfterCommit.has(tx)
      return returned
    })
  if (needsFlush) await flush(db)
  return result
}

const answeredAt = new WeakMap<Db, number>()

/** Returns the time of the last successful query, on the clock of `performance.now`. */
export function lastAnswerAt(db: Db): number {
  return answeredAt.get(db) ?? -Infinity
}

function addDatabaseTime(milliseconds: number): void {
  const request = currentRequest.getStore()
  if (request) request.databaseMs += milliseconds
}

/** Forces generic index plans: fail-fast transactions are frequent, and one plan suits any number of ids. */
async function applyFailFast(tx: Db): Promise<void> {
  await sql`${prepared}select set_config('lock_timeout', ${FAIL_FAST_LOCK_TIMEOUT}, true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  )
}

const flushedAfterCommit = new WeakSet<Db>()

/** Call in a transaction that turned `synchronous_commit` off because its commit locks the whole
 * database. The lock then ends before the disk has written, and `inTransaction` waits for the disk
 * before it returns. */
export function flushAfterCommit(tx: Db): void {
  flushedAfterCommit.add(tx)
}

/** Commits an empty log record. The commit waits until all earlier records are on disk. */
async function flush(db: Db): Promise<void> {
  await sql`${prepared}select pg_logical_emit_message(true, 'zari', '')`.execute(db)
}
