import type pg from 'pg'

/** Connections per process if the database allows that many. */
export const DEFAULT_CONNECTIONS = 10
/** Minimum connections per process; with fewer, one slow page would block all others. */
const CONNECTIONS_MIN = 3
/** Each process has one connection that listens for events and bypasses poolers. */
const EVENT_CONNECTIONS = 1
/** Connections left for migrations, other programs and an operator. */
const RESERVED = 5

/** Returns how many connections the database grants this role, over all processes and machines. */
export async function findConnectionBudget(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ room: number }>(`
    select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as room
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`)
  return rows[0]!.room
}

export type Demand = {
  room: number
  processes: number
  /** The configured number of connections per process. Null selects the default, or fewer if the
   * database has less room. */
  wanted: number | null
  isPooled: boolean
}

/** Returns the connections per process, and a warning for the log when they are too few. */
export function allocateConnections({ room, processes, wanted, isPooled }: Demand): {
  each: number
  warning: string | null
} {
  const connectionsPerProcess = isPooled
    ? DEFAULT_CONNECTIONS
    : Math.floor((room - RESERVED) / processes) - EVENT_CONNECTIONS
  const each =
    wanted ?? Math.min(DEFAULT_CONNECTIONS, Math.max(CONNECTIONS_MIN, connectionsPerProcess))
  const total = processes * ((isPooled ? 0 : each) + EVENT_CONNECTIONS)
  if (total > room)
    return {
      each,
      warning: `database connections insufficient: ${processes} processes may open ${total}, the database allows ${room}; some requests will fail. ${ADVICE}`,
    }
  const isReduced = wanted === null && each < DEFAULT_CONNECTIONS
  return {
    each,
    warning: isReduced
      ? `database connections reduced: the database allows ${room}, so each of ${processes} processes opens ${each} instead of ${DEFAULT_CONNECTIONS}. ${ADVICE}`
      : null,
  }
}

const ADVICE =
  'Raise max_connections, lower WORKERS or DATABASE_CONNECTIONS, or use a pooler. Other machines on this database need connections of their own.'

/** Returns the embedded server's `max_connections`: enough for all processes, superusers and other programs. */
export function embeddedServerConnections({
  processes,
  wanted,
}: Pick<Demand, 'processes' | 'wanted'>): number {
  return Math.max(
    EMBEDDED_MIN,
    processes * ((wanted ?? DEFAULT_CONNECTIONS) + EVENT_CONNECTIONS) + EMBEDDED_RESERVED,
  )
}

const EMBEDDED_MIN = 60
const EMBEDDED_RESERVED = 20
