import pg from 'pg'
import type { Connection } from '../database/database.server.ts'
import { destroyConnection } from '../database/silent-connection.server.ts'
import { pauseBeforeRetry } from '../retry.server.ts'
import { CHANNEL } from './publish.server.ts'

/** Each method returns a function that unsubscribes. */
export type EventHub = {
  subscribe(topic: string, listener: () => void): () => void
  subscribeAll(listener: (topic: string) => void): () => void
  /** Called when the connection is lost. No event arrives until `onGap` is called. */
  onLost(listener: () => void): () => void
  /** Called when the connection is back. Events may have been missed while it was down. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const BACK_OFF = { firstMs: 50, maxMs: 5_000 }
const CONNECT_TIMEOUT_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
/** Interval of the queries that detect a silently dropped connection. */
const HEARTBEAT_MS = 5_000

/** Opens the process's one listening connection. Events are passed on to browsers in memory. Throws
 * when the first connection fails. */
export async function openEventHub(connection: Connection): Promise<EventHub> {
  const byTopic = new Map<string, Set<() => void>>()
  const allListeners = new Set<(topic: string) => void>()
  const gapListeners = new Set<() => void>()
  const lossListeners = new Set<() => void>()
  const closing = new AbortController()

  function dispatch(topic: string): void {
    for (const listener of [...allListeners]) listener(topic)
    for (const listener of [...(byTopic.get(topic) ?? [])]) listener()
  }

  let current = await listen(connection, dispatch)
  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await current.lost
      if (!closing.signal.aborted) for (const listener of [...lossListeners]) listener()
      const next = await reconnect(connection, dispatch, closing.signal)
      if (!next) return
      current = next
      for (const listener of [...gapListeners]) listener()
    }
  }
  const listening = keepListening()

  return {
    subscribe(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    subscribeAll: (listener) => add(allListeners, listener),
    onLost: (listener) => add(lossListeners, listener),
    onGap: (listener) => add(gapListeners, listener),
    async close() {
      closing.abort()
      await current.close()
      await listening
    },
  }
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Listening = { lost: Promise<void>; close(): Promise<void> }

async function listen(
  connection: Connection,
  dispatch: (topic: string) => void,
): Promise<Listening> {
  const client = new pg.Client({
    ...connection,
    application_name: 'zari events',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => {}) // always followed by 'end'
  client.on('notification', ({ payload }) => dispatch(payload ?? ''))
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    await destroyAfter(CONNECT_TIMEOUT_MS, client, client.query(`listen ${CHANNEL}`))
  } catch (error) {
    await disconnect(client)
    throw error
  }
  const heartbeat = setInterval(() => void sendHeartbeat(client), HEARTBEAT_MS).unref()
  void lost.then(() => clearInterval(heartbeat))
  return {
    lost,
    async close() {
      await disconnect(client)
      await lost
    },
  }
}

async function sendHeartbeat(client: pg.Client): Promise<void> {
  await destroyAfter(CONNECT_TIMEOUT_MS, client, client.query('select 1')).catch(() => {})
}

async function disconnect(client: pg.Client): Promise<void> {
  await destroyAfter(CLOSE_TIMEOUT_MS, client, client.end()).catch(() => {})
}

/** Destroys the connection when the server does not answer in time; the pending query then fails. */
async function destroyAfter<Result>(
  milliseconds: number,
  client: pg.Client,
  pending: Promise<Result>,
): Promise<Result> {
  const deadline = setTimeout(() => destroyConnection(client), milliseconds).unref()
  return pending.finally(() => clearTimeout(deadline))
}

async function reconnect(
  connection: Connection,
  dispatch: (topic: string) => void,
  signal: AbortSignal,
): Promise<Listening | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    await pauseBeforeRetry(failures, { ...BACK_OFF, signal })
    if (signal.aborted) return null
    const listening = await listen(connection, dispatch).catch(() => null)
    if (listening && !signal.aborted) return listening
    await listening?.close()
  }
  return null
}
