import { LRUCache } from 'lru-cache'
import type { EventHub } from '../events/event-hub.server.ts'
import { KeysByTopic } from './keys-by-topic.server.ts'

/** Runs the query, or returns its cached result as long as none of the topics has changed. */
export type Keep = <Result>(
  key: string,
  topics: readonly string[],
  query: () => Promise<Result>,
) => Promise<Result>

/** Runs every query; for code that receives no change events. */
export const noQueryCache: Keep = (_key, _topics, query) => query()

/** Maximum number of results. Each consists of at most two thousand ids or a few counts. */
const ENTRIES_MAX = 100

type Entry = { topics: readonly string[]; result: Promise<unknown> }

/** Caches results of expensive queries that many pages share. A call after a change never gets a
 * result from before it. A page that uses a result must also depend on the result's topics, so that
 * a change invalidates the page as well. */
export class QueryCache {
  #byTopic = new KeysByTopic()
  #isDisconnected = false
  #entries = new LRUCache<string, Entry>({
    max: ENTRIES_MAX,
    dispose: ({ topics }, key) => {
      for (const topic of topics) this.#byTopic.delete(topic, key)
    },
  })

  /** Simultaneous calls share one query; a failed query is not cached. */
  readonly keep: Keep = <Result>(
    key: string,
    topics: readonly string[],
    query: () => Promise<Result>,
  ): Promise<Result> => {
    if (this.#isDisconnected) return query()
    const known = this.#entries.get(key)
    if (known) return known.result as Promise<Result>
    const entry = { topics, result: query() }
    this.#entries.set(key, entry)
    for (const topic of topics) this.#byTopic.add(topic, key)
    entry.result.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    })
    return entry.result
  }

  get size(): number {
    return this.#entries.size
  }

  /** Also drops queries that are still running. */
  invalidate(topic: string): void {
    for (const key of this.#byTopic.of(topic)) this.#entries.delete(key)
  }

  /** Nothing is cached while disconnected from change events. */
  setDisconnected(isDisconnected: boolean): void {
    this.#isDisconnected = isDisconnected
    this.#entries.clear()
  }
}

export function openQueryCache(events: Pick<EventHub, 'subscribeAll' | 'onLost' | 'onGap'>): Keep {
  const cache = new QueryCache()
  events.subscribeAll((topic) => cache.invalidate(topic))
  events.onLost(() => cache.setDisconnected(true))
  events.onGap(() => cache.setDisconnected(false))
  return cache.keep
}
