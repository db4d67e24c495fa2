import type { ServerResponse } from 'node:http'
import { gauge, type Figure } from '../metrics/metrics.server.ts'
import type { EventHub } from './event-hub.server.ts'
import { STREAM_HEADERS, type LiveNews } from './event-stream.server.ts'

/** Written to every stream alike: two pieces of memory, however many listen. */
const [CHANGED, STALE] = [wordOf('changed'), wordOf('stale')]
const HEARTBEAT = Buffer.from(':\n\n')

/** One timer for all: each second it is the turn of one group, so that thousands of heartbeats do not fall into one moment. */
const GROUPS = 25
const TURN_MS = 1_000
/** After a lost connection everybody may have missed something; they are told within this time and not all at once. */
const GAP_SPREAD_MS = 5_000
/** Few enough to be told in one moment. */
const FEW = 200

/** After a restart not every browser comes back in the same moment: the more there were, the longer it may take. */
const RETRY_MS = 2_000
const RETRY_JITTER_MS = 2_000
const RETRY_JITTER_PER_STREAM_MS = 1

/** A browser that does not read has several of the same words waiting already, and will look when it reads them. */
const WAITING_BYTES_MAX = 256
/** `stale` never takes the place of `changed`, which says as much and more. */
const WAITING_STALE_BYTES_MAX = WAITING_BYTES_MAX / 2

const STREAMS_MAX = 15_000
/** Whole towns share one address of a mobile network. */
export const STREAMS_PER_ADDRESS_MAX = 300

type Stream = LiveNews & { address: string | null; group: Set<ServerResponse> }
type Limits = { max: number; perAddressMax: number }

/** All open event streams of one process. A stream costs its connection and an entry here: no timer, no buffer, no listener of its own. */
export class EventStreams {
  #streams = new Map<ServerResponse, Stream>()
  #byTopic = new Map<string, Set<ServerResponse>>()
  #byStale = new Map<string, Set<ServerResponse>>()
  #byEnd = new Map<string, Set<ServerResponse>>()
  #byAddress = new Map<string, number>()
  #groups = Array.from({ length: GROUPS }, () => new Set<ServerResponse>())
  #turn = 0
  #isClosing = false
  #heart: NodeJS.Timeout
  #stopListening: (() => void)[]
  readonly #limits: Limits

  constructor(
    hub: Pick<EventHub, 'subscribeAll' | 'onGap'>,
    limits: Limits = { max: STREAMS_MAX, perAddressMax: STREAMS_PER_ADDRESS_MAX },
  ) {
    this.#limits = limits
    this.#heart = setInterval(() => this.#beat(), TURN_MS).unref()
    this.#stopListening = [
      hub.subscribeAll((topic) => this.#tell(topic)),
      hub.onGap(() => this.#tellAll()),
    ]
  }

  get size(): number {
    return this.#streams.size
  }

  /** Asked before anything is looked up for the stream. Null is nobody in particular: this machine itself. */
  hasPlaceFor(address: string | null): boolean {
    return (
      this.#streams.size < this.#limits.max &&
      (address === null || (this.#byAddress.get(address) ?? 0) < this.#limits.perAddressMax)
    )
  }

  /** The process is about to go: whoever comes now is sent away at once. Also who came before, and whose session was looked up meanwhile. */
  turnAway(): void {
    this.#isClosing = true
  }

  open(
    response: ServerResponse,
    { topics, staleOn, endsOn }: LiveNews,
    address: string | null,
  ): void {
    if (this.#isClosing) return void response.writeHead(200, STREAM_HEADERS).end(this.#retry())
    const group = this.#groups[(this.#turn = (this.#turn + 1) % GROUPS)]!
    this.#streams.set(response, { topics, staleOn, endsOn, address, group })
    group.add(response)
    for (const topic of topics) join(this.#byTopic, topic, response)
    for (const topic of staleOn) join(this.#byStale, topic, response)
    if (endsOn !== null) join(this.#byEnd, endsOn, response)
    if (address !== null) this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
    response.once('close', this.#leave)
    response.writeHead(200, STREAM_HEADERS)
    response.write(this.#retry())
  }

  /** One function for all streams, which are told apart by `this`. */
  #leave = this.#makeLeave()
  #makeLeave(): (this: ServerResponse) => void {
    const close = (response: ServerResponse) => this.#close(response)
    return function leave() {
      close(this)
    }
  }

  #close(response: ServerResponse): void {
    const stream = this.#streams.get(response)
    if (!stream) return
    this.#streams.delete(response)
    stream.group.delete(response)
    for (const topic of stream.topics) part(this.#byTopic, topic, response)
    for (const topic of stream.staleOn) part(this.#byStale, topic, response)
    if (stream.endsOn !== null) part(this.#byEnd, stream.endsOn, response)
    if (stream.address === null) return
    const left = (this.#byAddress.get(stream.address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(stream.address, left)
    else this.#byAddress.delete(stream.address)
  }

  #tell(topic: string): void {
    for (const response of this.#byTopic.get(topic) ?? []) tellChanged(response)
    for (const response of this.#byStale.get(topic) ?? [])
      tell(response, STALE, WAITING_STALE_BYTES_MAX)
    for (const response of [...(this.#byEnd.get(topic) ?? [])]) this.#end(response)
  }

  #tellAll(): void {
    const step = this.size <= FEW ? 0 : GAP_SPREAD_MS / GROUPS
    for (const [place, group] of this.#groups.entries()) {
      if (step === 0) group.forEach(tellChanged)
      else setTimeout(() => group.forEach(tellChanged), place * step).unref()
    }
  }

  /** Never in the place of news: only where nothing is waiting to be read. */
  #beat(): void {
    this.#turn = (this.#turn + 1) % GROUPS
    for (const response of this.#groups[this.#turn]!)
      if (response.writableLength === 0) response.write(HEARTBEAT)
  }

  #retry(): string {
    const jitter = RETRY_JITTER_MS + this.size * RETRY_JITTER_PER_STREAM_MS
    return `retry: ${Math.round(RETRY_MS + Math.random() * jitter)}\n\n`
  }

  #end(response: ServerResponse): void {
    response.end(this.#retry())
    this.#close(response)
  }

  /** Everybody is sent away, to come back at different moments. */
  endAll(): void {
    for (const response of [...this.#streams.keys()]) this.#end(response)
  }

  close(): void {
    clearInterval(this.#heart)
    for (const stop of this.#stopListening) stop()
    this.endAll()
  }

  figures(): Figure[] {
    return [
      gauge('zari_event_streams', 'Open event streams.', this.size),
      gauge('zari_event_streams_max', 'How many the process takes.', this.#limits.max),
    ]
  }
}

type Word = {
  bytes: Buffer
  /** The same as a chunk of HTTP/1.1: handed to the connection in one piece, not in the three that a response makes of it. */ chunk: Buffer
}

function wordOf(name: string): Word {
  const bytes = Buffer.from(`event: ${name}\ndata:\n\n`)
  return {
    bytes,
    chunk: Buffer.concat([
      Buffer.from(`${bytes.length.toString(16)}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  }
}

function tellChanged(response: ServerResponse): void {
  tell(response, CHANGED, WAITING_BYTES_MAX)
}

function tell(response: ServerResponse, { bytes, chunk }: Word, waitingMax: number): void {
  if (response.writableLength >= waitingMax) return
  if (response.socket && response.chunkedEncoding) response.socket.write(chunk)
  else response.write(bytes)
}

function join(map: Map<string, Set<ServerResponse>>, key: string, response: ServerResponse): void {
  const group = map.get(key)
  if (group) group.add(response)
  else map.set(key, new Set([response]))
}

function part(map: Map<string, Set<ServerResponse>>, key: string, response: ServerResponse): void {
  const group = map.get(key)
  group?.delete(response)
  if (group?.size === 0) map.delete(key)
}
