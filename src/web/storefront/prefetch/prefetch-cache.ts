import type { LiveFollower } from '#web/ui/live/follow-stream.ts'

/** Lifetime of a response while change events are received. Within this time only stock numbers can
 * become outdated. */
const FRESH_MS = 60_000
/** Lifetime of a response without change events, which must last from pressing a link to releasing it. */
const FRESH_WITHOUT_EVENTS_MS = 3_000
const RESPONSES_MAX = 12

type Entry = {
  response: Promise<Response>
  /** A time in milliseconds; Infinity while the response is pending. */
  expiresAt: number
}

/** Prefetched data of pages. Each response is used once. A response that was requested before a
 * change event is never used after that event. */
export class PrefetchCache implements LiveFollower {
  #entries = new Map<string, Entry>()
  #receivesEvents = false
  #changes = 0
  /** The address that the router requested last. */
  #current = ''
  readonly #fetch: typeof fetch
  readonly #now: () => number

  constructor(fetch: typeof globalThis.fetch, now: () => number = Date.now) {
    this.#fetch = fetch
    this.#now = now
  }

  /** `address` is the address of a page's data. */
  prefetch(address: string, priority: RequestPriority = 'auto'): void {
    if (address === this.#current || this.#isFresh(address)) return
    this.#entries.delete(address)
    this.#evictOldest()

    const lifetimeMs = this.#receivesEvents ? FRESH_MS : FRESH_WITHOUT_EVENTS_MS
    const response = this.#fetch(address, { priority }).then(readCompletely)
    const entry: Entry = { response, expiresAt: Infinity }
    this.#entries.set(address, entry)
    void response.then(
      ({ ok }) => (entry.expiresAt = ok ? this.#now() + lifetimeMs : 0),
      () => (entry.expiresAt = 0),
    )
  }

  /** Returns the prefetched response. Makes a new request if there is none, if it failed, or if
   * data has changed since it was requested. A prefetch that was aborted because no response
   * arrived fails. */
  read(address: string, init?: RequestInit): Promise<Response> {
    const entry = this.#isFresh(address) ? this.#entries.get(address) : undefined
    this.#entries.delete(address)
    this.#current = address
    const changesBefore = this.#changes
    const request = () => this.#fetch(address, init)
    return (
      entry?.response.then(
        (response) => (changesBefore === this.#changes ? response : request()),
        (error: unknown) => {
          if (error instanceof DOMException) throw error
          return request()
        },
      ) ?? request()
    )
  }

  forget(): void {
    this.#entries.clear()
    this.#changes += 1
  }

  setConnected(isConnected: boolean): void {
    this.#receivesEvents = isConnected
    if (!isConnected) this.forget()
  }

  #evictOldest(): void {
    for (const oldest of this.#entries.keys())
      if (this.#entries.size >= RESPONSES_MAX) this.#entries.delete(oldest)
  }

  #isFresh(address: string): boolean {
    return (this.#entries.get(address)?.expiresAt ?? 0) > this.#now()
  }
}

/** Reads the whole body, because an unread body would occupy one of the browser's few connections. */
async function readCompletely(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response)
}
