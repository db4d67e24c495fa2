import { sql } from 'kysely'
import type { EventHub } from '../events/event-hub.server.ts'
import { counter, type Figure } from '../metrics/metrics.server.ts'
import { openDatabase, type Connection, type Db } from './database.server.ts'
import { openRest } from './rest.server.ts'

/** Where a page that everybody may see is read from. */
export type Reader = {
  /** The replica where it knows everything that was news here, else the primary. */
  choose(): Promise<Db>
  /** The other one, when reading from this one failed. Null where there is none. What a replica says then may be old: whoever asks must not keep it. */
  insteadOf(failed: Db): Db | null
  figures(): Figure[]
  close(): Promise<void>
}

const CONNECTIONS_MAX = 5
/** The primary is there: whoever waits for a replica that says nothing waits in vain. */
const PATIENCE = { connectTimeoutMs: 2_000, statementTimeoutMs: 4_000, silenceMaxMs: 5_000 }

/**
 * A streaming replica hears of a change after the primary, and news comes from the primary: a page drawn from the replica right
 * after news could be the old one, and would be kept. So after news the replica is asked whether it has come as far as the
 * primary had when the news was here (its log position); until it has, the primary is read.
 */
export function openReader(
  primary: Db,
  connection: Connection | null,
  events: Pick<EventHub, 'subscribeAll' | 'onLost' | 'onGap'>,
): Reader {
  if (!connection)
    return {
      choose: async () => primary,
      insteadOf: () => null,
      figures: () => [],
      close: async () => {},
    }

  const replica = openDatabase(connection, { connectionsMax: CONNECTIONS_MAX, ...PATIENCE })
  const rest = openRest(() => isReplica(replica.db))
  let [news, confirmed] = [1, 0]
  let isDeaf = false
  let wanted = { news: 0, position: Promise.resolve('') }
  const reads = { replica: 0, primary: 0 }
  events.subscribeAll(() => void news++)
  events.onLost(() => void (isDeaf = true))
  events.onGap(() => {
    news++
    isDeaf = false
  })

  async function isFarEnough(): Promise<boolean> {
    if (isDeaf || rest.isOn()) return false
    if (confirmed === news) return true
    const asked = news
    if (wanted.news !== asked) wanted = { news: asked, position: findPosition(primary) }
    const position = await wanted.position.catch(() => null)
    if (position === null) {
      wanted.news = 0
      return false
    }
    const there = await hasReplayed(replica.db, position).catch(rest.begin)
    if (there) confirmed = Math.max(confirmed, asked)
    return there && asked === news
  }

  return {
    async choose() {
      const isIt = await isFarEnough()
      reads[isIt ? 'replica' : 'primary']++
      return isIt ? replica.db : primary
    },
    insteadOf(failed) {
      if (failed !== primary) {
        rest.begin()
        return primary
      }
      return rest.isOn() ? null : replica.db
    },
    figures: () => [
      counter(
        'zari_public_reads_total',
        'From where public pages were read.',
        Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
      ),
    ],
    async close() {
      rest.close()
      await replica.close()
    },
  }
}

/**
 * A place in the log behind everything that has been heard of: an empty record of our own. The end of the log itself would not do,
 * because on a quiet evening it may lie where nothing is written yet, and the replica would be waited for until somebody writes.
 */
async function findPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_logical_emit_message(true, 'zari', '')::text as position`.execute(primary)
  return rows[0]!.position
}

/** False also for a server that is no replica any more. */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean | null
  }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere" where pg_is_in_recovery()`.execute(
    replica,
  )
  return rows[0]?.isThere === true
}

/** Throws when it does not answer. */
async function isReplica(replica: Db): Promise<void> {
  await sql`select pg_is_in_recovery()`.execute(replica)
}
