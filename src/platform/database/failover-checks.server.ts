import type pg from 'pg'

/** SQLSTATE of a write on a standby, or on a primary that was made read-only. */
const READ_ONLY = '25006'
/** SQLSTATE of a transaction that may or may not be committed. */
const OUTCOME_UNKNOWN = '08007'
/** The function of PostgreSQL that waits until a standby has received a commit. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN'

/** Throws if the server is a standby. After a failover a proxy may still connect to the former
 * primary for some seconds, and pages made from its outdated data would be cached. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    'select pg_is_in_recovery() as "isStandby"',
  )
  if (!rows[0]!.isStandby) return
  throw Object.assign(new Error('the server is a standby'), { code: READ_ONLY })
}

const unreplicated = new WeakSet<pg.ClientBase>()

/** Notes commits whose wait for the standby was cancelled. PostgreSQL reports success with a warning,
 * but a failover would lose the transaction. */
export function noteUnreplicatedCommits(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === REPLICATION_WAIT) unreplicated.add(client)
  })
}

/** Throws if the commit that this connection has just made was not replicated. */
export function refuseUnreplicated(client: pg.ClientBase): void {
  if (!unreplicated.has(client)) return
  throw Object.assign(new Error('no standby has confirmed the commit'), { code: OUTCOME_UNKNOWN })
}

/** Whether the connection must not be used again after this error. */
export function isConnectionUnusable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === READ_ONLY || code === OUTCOME_UNKNOWN
}
