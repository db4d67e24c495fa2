import type { ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { gauge } from '../metrics/metrics.server.ts'
import type { EventHub } from './event-hub.server.ts'
import { STREAM_HEADERS, type LiveTopics } from './event-stream.server.ts'

/** All streams share these bytes, so that an event allocates nothing per stream. */
const CHANGED = eventNamed('changed')
const STALE = eventNamed('stale')
const ACCOUNT = eventNamed('account')
const HEARTBEAT = Buffer.from(':\n\n')

/** Number of groups of streams. Each second one group gets a heartbeat, which spreads the load of
 * thousands of streams. */
const GROUPS = 25
const GROUP_INTERVAL_MS = 1_000
/** Time over which all streams are notified after a lost connection, because every page may have
 * missed a change. */
const GAP_SPREAD_MS = 5_000
/** Up to this number of streams, all are notified at once after a lost connection. */
const GAP_AT_ONCE_MAX = 200

/** Minimum pause before browsers reconnect. A random part, which grows with the number of streams, is added. */
const RETRY_MS = 2_000
const RETRY_JITTER_MS = 2_000
const RETRY_JITTER_PER_STREAM_MS = 1

/** Limit of unread bytes. A browser above it already has unread events and will reload when it reads them. */
const UNREAD_BYTES_MAX = 256
/** A lower limit for `stale`, to leave room for `changed`, which also covers the other events. */
const UNREAD_STALE_BYTES_MAX = UNREAD_BYTES_MAX / 2
const UNREAD_ACCOUNT_BYTES_MAX = (UNREAD_BYTES_MAX * 3) / 4

const STREAMS_MAX = 15_000
/** A generous limit, because a mobile network shares one address among many customers. */
export const STREAMS_PER_ADDRESS_MAX = 300

type Stream = LiveTopics & { address: string | null; group: Set<ServerResponse> }
type Limits = { max: number; perAddressMax: number }
type Index = Map<string, Set<ServerResponse>>

/** Holds all event streams of one process. A stream costs its connection and one entry, but no timer
 * or buffer. */
export class EventStreams {
  #streams = new Map<ServerResponse, Stream>()
  #byTopic: Index = new Map()
  #byStaleTopic: Index = new Map()
  #byAccountTopic: Index = new Map()
  #byEndTopic: Index = new Map()
  #byAddress = new Map<string, number>()
  #groups = Array.from({ length: GROUPS }, () => new Set<ServerResponse>())
  #currentGroup = 0
  #isRefusingNew = false
  #heartbeat: NodeJS.Timeout
  #unsubscribe: (() => void)[]
  readonly #limits: Limits

  constructor(
    hub: Pick<EventHub, 'subscribeAll' | 'onGap'>,
    limits: Limits = { max: STREAMS_MAX, perAddressMax: STREAMS_PER_ADDRESS_MAX },
  ) {
    this.#limits = limits
    this.#heartbeat = setInterval(() => this.#sendHeartbeats(), GROUP_INTERVAL_MS).unref()
    this.#unsubscribe = [
      hub.subscribeAll((topic) => this.#dispatch(topic)),
      hub.onGap(() => this.#sendChangedToAll()),
    ]
  }

  get size(): number {
    return this.#streams.size
  }

  /** A null address stands for this machine and has no limit of its own. */
  hasCapacityFor(address: string | null): boolean {
    return (
      this.#streams.size < this.#limits.max &&
      (address === null || (this.#byAddress.get(address) ?? 0) < this.#limits.perAddressMax)
    )
  }

  /** Called before shutdown. From now on, new streams end at once with a time to reconnect. */
  refuseNew(): void {
    this.#isRefusingNew = true
  }

  open(response: ServerResponse, live: LiveTopics, address: string | null): void {
    if (this.#isRefusingNew) return void response.writeHead(200, STREAM_HEADERS).end(this.#retry())
    this.#currentGroup = (this.#currentGroup + 1) % GROUPS
    const group = this.#groups[this.#currentGroup]!
    this.#streams.set(response, { ...live, address, group })
    group.add(response)
    for (const topic of live.topics) add(this.#byTopic, topic, response)
    for (const topic of live.staleOn) add(this.#byStaleTopic, topic, response)
    for (const topic of live.accountOn) add(this.#byAccountTopic, topic, response)
    if (live.endsOn !== null) add(this.#byEndTopic, live.endsOn, response)
    if (address !== null) this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
    response.once('close', () => this.#remove(response))
    // Without chunked encoding, all streams can be sent the same bytes in a single write.
    response.removeHeader('transfer-encoding')
    response.writeHead(200, { ...STREAM_HEADERS, connection: 'close' })
    response.write(this.#retry())
  }

  #remove(response: ServerResponse): void {
    const stream = this.#streams.get(response)
    if (!stream) return
    this.#streams.delete(response)
    stream.group.delete(response)
    for (const topic of stream.topics) remove(this.#byTopic, topic, response)
    for (const topic of stream.staleOn) remove(this.#byStaleTopic, topic, response)
    for (const topic of stream.accountOn) remove(this.#byAccountTopic, topic, response)
    if (stream.endsOn !== null) remove(this.#byEndTopic, stream.endsOn, response)
    if (stream.address === null) return
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(stream.address, left)
    else this.#byAddress.delete(stream.address)
  }

  #dispatch(topic: string): void {
    for (const response of this.#byTopic.get(topic) ?? []) sendChanged(response)
    for (const response of this.#byStaleTopic.get(topic) ?? [])
      send(response, STALE, UNREAD_STALE_BYTES_MAX)
    for (const response of this.#byAccountTopic.get(topic) ?? [])
      send(response, ACCOUNT, UNREAD_ACCOUNT_BYTES_MAX)
    for (const response of [...(this.#byEndTopic.get(topic) ?? [])]) this.#end(response)
  }

  #sendChangedToAll(): void {
    const stepMs = this.size <= GAP_AT_ONCE_MAX ? 0 : GAP_SPREAD_MS / GROUPS
    for (const [index, group] of this.#groups.entries()) {
      if (stepMs === 0) group.forEach(sendChanged)
      else setTimeout(() => group.forEach(sendChanged), index * stepMs).unref()
    }
  }

  /** Skips streams with unread events. */
  #sendHeartbeats(): void {
    this.#currentGroup = (this.#currentGroup + 1) % GROUPS
    for (const response of this.#groups[this.#currentGroup]!)
      if (response.writableLength === 0) response.write(HEARTBEAT)
  }

  #retry(): string {
    const jitter = RETRY_JITTER_MS + this.size * RETRY_JITTER_PER_STREAM_MS
    return `retry: ${Math.round(RETRY_MS + Math.random() * jitter)}\n\n`
  }

  #end(response: ServerResponse): void {
    response.end(this.#retry())
    this.#remove(response)
  }

  /** Ends every stream; the browsers reconnect at different times. */
  endAll(): void {
    for (const response of [...this.#streams.keys()]) this.#end(response)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.endAll()
  }

  registerMetrics(registry: Registry): void {
    gauge(registry, { name: 'zari_event_streams', help: 'Open event streams.' }, () => this.size)
    gauge(
      registry,
      { name: 'zari_event_streams_max', help: 'Most event streams the process accepts.' },
      () => this.#limits.max,
    )
  }
}

function eventNamed(name: string): Buffer {
  return Buffer.from(`event: ${name}\ndata:\n\n`)
}

function sendChanged(response: ServerResponse): void {
  send(response, CHANGED, UNREAD_BYTES_MAX)
}

function send(response: ServerResponse, event: Buffer, unreadMax: number): void {
  if (response.writableLength < unreadMax) response.write(event)
}

function add(index: Index, key: string, response: ServerResponse): void {
  const group = index.get(key)
  if (group) group.add(response)
  else index.set(key, new Set([response]))
}

function remove(index: Index, key: string, response: ServerResponse): void {
  const group = index.get(key)
  group?.delete(response)
  if (group?.size === 0) index.delete(key)
}
