import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { EventHub } from '../events/event-hub.server.ts'
import { counter } from '../metrics/metrics.server.ts'
import { openDatabase, type Connection, type Db } from './database.server.ts'
import { openCircuitBreaker } from './circuit-breaker.server.ts'

export type Reader = {
  /** Returns the replica if it has replayed every change announced so far, otherwise the primary. */
  choose(): Promise<Db>
  /** Returns the other database when reading from `failed` failed; null if there is none. Data from
   * the replica may then be old, so pages made from it must not be cached. */
  fallbackFor(failed: Db): Db | null
  registerMetrics(registry: Registry): void
  close(): Promise<void>
}

const CONNECTIONS_MAX = 5
/** The replica's timeouts are short, because the primary can answer instead. */
const TIMEOUTS = { connectTimeoutMs: 2_000, statementTimeoutMs: 4_000, silenceMaxMs: 5_000 }

/** Chooses between the primary and a streaming replica, which lags behind. Change events come from
 * the primary, so right after one a page from the replica could be stale and be cached. So after
 * each event the primary's log position is noted. The primary is read until the replica has
 * replayed the log up to it. */
export function openReader(
  primary: Db,
  connection: Connection | null,
  events: Pick<EventHub, 'subscribeAll' | 'onLost' | 'onGap'>,
): Reader {
  if (!connection)
    return {
      choose: async () => primary,
      fallbackFor: () => null,
      registerMetrics: () => {},
      close: async () => {},
    }

  const replica = openDatabase(connection, {
    connectionsMax: CONNECTIONS_MAX,
    isReplica: true,
    ...TIMEOUTS,
  })
  const breaker = openCircuitBreaker(() => isReplica(replica.db))
  let [latestEvent, replayedEvent] = [1, 0]
  let isDisconnected = false
  let target = { event: 0, position: Promise.resolve('') }
  const reads = { replica: 0, primary: 0 }
  events.subscribeAll(() => void latestEvent++)
  events.onLost(() => void (isDisconnected = true))
  events.onGap(() => {
    latestEvent++
    isDisconnected = false
  })

  async function isReplicaCurrent(): Promise<boolean> {
    if (isDisconnected || breaker.isOpen()) return false
    if (replayedEvent === latestEvent) return true
    const event = latestEvent
    if (target.event !== event) target = { event, position: findPosition(primary) }
    const position = await target.position.catch(() => null)
    if (position === null) {
      target.event = 0
      return false
    }
    const hasIt = await hasReplayed(replica.db, position).catch(breaker.trip)
    if (hasIt) replayedEvent = Math.max(replayedEvent, event)
    return hasIt && event === latestEvent
  }

  return {
    async choose() {
      const isCurrent = await isReplicaCurrent()
      reads[isCurrent ? 'replica' : 'primary']++
      return isCurrent ? replica.db : primary
    },
    fallbackFor(failed) {
      if (failed !== primary) {
        breaker.trip()
        return primary
      }
      return breaker.isOpen() ? null : replica.db
    },
    registerMetrics: (registry) =>
      counter(
        registry,
        {
          name: 'zari_public_reads_total',
          help: 'Public pages by the database they were read from.',
          labelNames: ['from'],
        },
        () => Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
      ),
    async close() {
      breaker.close()
      await replica.close()
    },
  }
}

/** Writes an empty log record and returns its position, which lies after every announced change.
 * The end of the log is unsuitable: without further writes the replica might never reach it. The
 * commit does not wait for a standby, because visitors are waiting for the page. */
async function findPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_logical_emit_message(true, 'zari', '')::text as position, set_config('synchronous_commit', 'local', true)`.execute(
    primary,
  )
  return rows[0]!.position
}

/** Also returns false for a server that is no longer a replica. */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{
    hasReplayed: boolean | null
  }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasReplayed" where pg_is_in_recovery()`.execute(
    replica,
  )
  return rows[0]?.hasReplayed === true
}

async function isReplica(replica: Db): Promise<void> {
  await sql`select pg_is_in_recovery()`.execute(replica)
}
