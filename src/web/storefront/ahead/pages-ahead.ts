import type { Follower } from '#web/ui/use-live.ts'

/** How long an answer is good while news of a change is heard: all it may miss by then is how many of a piece are left. */
const KEPT_MS = 60_000
/** And while none is heard: long enough for a finger to come up again. */
const KEPT_UNHEARD_MS = 3_000
const PAGES_MAX = 12

type Kept = {
  answer: Promise<Response>
  /** Counted from when the answer is here. */ goodUntil: number
}

/**
 * What the next page shows, fetched before its link is pressed. Each answer is given once: to the router, when it asks for that address.
 * Invariant: an answer that was asked for before news of a change is not given after it, whether it is here already or still under way.
 */
export class PagesAhead implements Follower {
  #kept = new Map<string, Kept>()
  #isHearing = false
  /** How often there was any. */
  #news = 0
  /** The page that is shown, or about to be. */
  #asked = ''
  readonly #fetch: typeof fetch
  readonly #now: () => number

  constructor(fetch: typeof globalThis.fetch, now: () => number = Date.now) {
    this.#fetch = fetch
    this.#now = now
  }

  /** `address`: that of the page's data. */
  fetchAhead(address: string, priority: RequestPriority = 'auto'): void {
    if (address === this.#asked || this.#isGood(address)) return
    this.#kept.delete(address)
    for (const oldest of this.#kept.keys())
      if (this.#kept.size >= PAGES_MAX) this.#kept.delete(oldest)

    const [wasHearing, kept] = [
      this.#isHearing,
      { answer: this.#fetch(address, { priority }).then(whole), goodUntil: Infinity },
    ]
    this.#kept.set(address, kept)
    const isHere = (isOk: boolean) => {
      kept.goodUntil = isOk ? this.#now() + (wasHearing ? KEPT_MS : KEPT_UNHEARD_MS) : 0
    }
    void kept.answer.then(
      ({ ok }) => isHere(ok),
      () => isHere(false),
    )
  }

  /** In place of the browser's own `fetch`, for data of a page. One that did not come ahead is asked for now. */
  answer(address: string, init?: RequestInit): Promise<Response> {
    const kept = this.#isGood(address) ? this.#kept.get(address) : undefined
    this.#kept.delete(address)
    this.#asked = address
    const [heard, askNow] = [this.#news, () => this.#fetch(address, init)]
    return (
      kept?.answer.then((answer) => (heard === this.#news ? answer : askNow()), askNow) ?? askNow()
    )
  }

  forget(): void {
    this.#kept.clear()
    this.#news += 1
  }

  setHearing(isHearing: boolean): void {
    this.#isHearing = isHearing
    if (!isHearing) this.forget()
  }

  #isGood(address: string): boolean {
    return (this.#kept.get(address)?.goodUntil ?? 0) > this.#now()
  }
}

/** Read to its end: an answer that nobody reads would hold one of the browser's few connections. */
async function whole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response)
}
