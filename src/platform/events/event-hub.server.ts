import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../database/database.server.ts'
import { CHANNEL } from './publish.server.ts'

export type EventHub = {
  /** Each answers the way to stop listening. */
  subscribe(topic: string, listener: () => void): () => void
  subscribeAll(listener: (topic: string) => void): () => void
  /** The connection is lost: from now on no news is heard, until `onGap` tells that it is back. */
  onLost(listener: () => void): () => void
  /** The connection was lost and is back: any news may have been missed meanwhile. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const BACK_OFF_FIRST_MS = 50
const BACK_OFF_MAX_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const HANG_UP_MS = 1_000
/** A network that silently forgot the connection is noticed by this. */
const HEARTBEAT_MS = 20_000

/** One listening connection per process; the fan-out to browsers is in memory. Throws when the first connection fails. */
export async function openEventHub(connection: Connection): Promise<EventHub> {
  const byTopic = new Map<string, Set<() => void>>()
  const toAll = new Set<(topic: string) => void>()
  const toGaps = new Set<() => void>()
  const toLosses = new Set<() => void>()
  const closing = new AbortController()

  function spread(topic: string): void {
    for (const listener of [...toAll]) listener(topic)
    for (const listener of [...(byTopic.get(topic) ?? [])]) listener()
  }

  let ear = await listen(connection, spread)
  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await ear.lost
      if (!closing.signal.aborted) for (const listener of [...toLosses]) listener()
      const next = await listenAgain(connection, spread, closing.signal)
      if (!next) return
      ear = next
      for (const listener of [...toGaps]) listener()
    }
  }
  const keeping = keepListening()

  return {
    subscribe(topic, listener) {
      const group = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && byTopic.get(topic) === group) byTopic.delete(topic)
      }
    },
    subscribeAll: (listener) => join(toAll, listener),
    onLost: (listener) => join(toLosses, listener),
    onGap: (listener) => join(toGaps, listener),
    async close() {
      closing.abort()
      await ear.close()
      await keeping
    },
  }
}

function join<Listener>(group: Set<Listener>, listener: Listener): () => void {
  group.add(listener)
  return () => void group.delete(listener)
}

type Ear = { lost: Promise<void>; close(): Promise<void> }

async function listen(connection: Connection, spread: (topic: string) => void): Promise<Ear> {
  const client = new pg.Client({
    ...connection,
    application_name: 'zari news',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => {}) // always followed by 'end'
  client.on('notification', ({ payload }) => spread(payload ?? ''))
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    await cutAfter(CONNECT_TIMEOUT_MS, client, client.query(`listen ${CHANNEL}`))
  } catch (error) {
    await hangUp(client)
    throw error
  }
  const heartbeat = setInterval(() => void checkHeart(client), HEARTBEAT_MS).unref()
  void lost.then(() => clearInterval(heartbeat))
  return {
    lost,
    async close() {
      await hangUp(client)
      await lost
    },
  }
}

async function checkHeart(client: pg.Client): Promise<void> {
  await cutAfter(CONNECT_TIMEOUT_MS, client, client.query('select 1')).catch(() => {})
}

async function hangUp(client: pg.Client): Promise<void> {
  await cutAfter(HANG_UP_MS, client, client.end()).catch(() => {})
}

/** A server that says nothing is as good as gone: without its connection whatever waits for it fails. */
async function cutAfter<Answer>(
  milliseconds: number,
  client: pg.Client,
  answer: Promise<Answer>,
): Promise<Answer> {
  const deadline = setTimeout(() => client.connection.stream.destroy(), milliseconds).unref()
  return answer.finally(() => clearTimeout(deadline))
}

async function listenAgain(
  connection: Connection,
  spread: (topic: string) => void,
  signal: AbortSignal,
): Promise<Ear | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    // Not all processes of all machines in the same moment.
    const longestMs = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** failures)
    await pause(longestMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    const ear = await listen(connection, spread).catch(() => null)
    if (ear && !signal.aborted) return ear
    await ear?.close()
  }
  return null
}
