import type pg from 'pg'

/** What a process takes where there is room for it. */
export const USUAL_CONNECTIONS = 10
/** Below that, one slow page holds up the others. */
const LEAST_CONNECTIONS = 3
/** To hear news by, past every pooler. */
const FOR_NEWS = 1
/** For migrations, for another program on the same database and for whoever looks into it. */
const SPARE = 5

/** How many connections the database lets the shop have, all processes of all machines together. */
export async function findRoom(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ room: number }>(`
    select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as room
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`)
  return rows[0]!.room
}

export type Demand = {
  room: number
  processes: number
  /** Null: as many as there is room for, and no more than usual. */ wanted: number | null
  isPooled: boolean
}

/** How many each process may take, and what somebody should know about it. */
export function fitConnections({ room, processes, wanted, isPooled }: Demand): {
  each: number
  warning: string | null
} {
  const roomEach = isPooled ? USUAL_CONNECTIONS : Math.floor((room - SPARE) / processes) - FOR_NEWS
  const each = wanted ?? Math.min(USUAL_CONNECTIONS, Math.max(LEAST_CONNECTIONS, roomEach))
  const inAll = processes * ((isPooled ? 0 : each) + FOR_NEWS)
  if (inAll > room)
    return {
      each,
      warning: `The ${processes} processes here may ask for ${inAll} connections, and the database has ${room} for the shop: some requests will fail. ${ADVICE}`,
    }
  const isLittle = wanted === null && each < USUAL_CONNECTIONS
  return {
    each,
    warning: isLittle
      ? `The database has ${room} connections for the shop, so each of the ${processes} processes here takes ${each} and not ${USUAL_CONNECTIONS}. ${ADVICE}`
      : null,
  }
}

const ADVICE =
  'Raise max_connections, set WORKERS or DATABASE_CONNECTIONS lower, or put a pooler in between. Other machines on the same database come on top.'

/** For a server of our own, which is made as large as the shop is: beside the processes, the superuser's three and whoever else uses the folder. */
export function connectionsOfOwnServer({
  processes,
  wanted,
}: Pick<Demand, 'processes' | 'wanted'>): number {
  return Math.max(
    OWN_SERVER_LEAST,
    processes * ((wanted ?? USUAL_CONNECTIONS) + FOR_NEWS) + OWN_SERVER_SPARE,
  )
}

const OWN_SERVER_LEAST = 60
const OWN_SERVER_SPARE = 20
