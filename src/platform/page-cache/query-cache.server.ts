import { LRUCache } from 'lru-cache'
import type { EventHub } from '../events/event-hub.server.ts'
import { KeysByTopic } from './keys-by-topic.server.ts'

/** Runs the query, or returns its cached result as long as none of the topics has changed. */
export type Keep = <Result>(
  key: string,
  topics: readonly string[],
  query: () => Promise<Result>,
) => Promise<Result>

/** For code that receives no change events: runs every query. */
export const noQueryCache: Keep = (_key, _topics, query) => query()

/** A result is at most a thousand ids or a few counts. */
const ENTRIES_MAX = 100

type Entry = { topics: readonly string[]; result: Promise<unknown> }

/**
 * Results of expensive queries that many pages share.
 *
 * Invariant: a call after a change never gets a result queried before it. So a page may depend on a cached result as long as
 * it depends on the result's topics as well: a change in between invalidates the page itself.
 */
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
