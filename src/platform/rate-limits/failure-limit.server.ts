import { LRUCache } from 'lru-cache'

const ADDRESSES_MAX = 10_000

/** Counts the failed requests of each address in the memory of this process, so that a refusal costs
 * neither a body nor a query. */
export class FailureLimit {
  readonly windowSeconds: number
  readonly #failuresMax: number
  readonly #failures: LRUCache<string, number>

  constructor({ failuresMax, windowSeconds }: { failuresMax: number; windowSeconds: number }) {
    this.windowSeconds = windowSeconds
    this.#failuresMax = failuresMax
    const ttl = windowSeconds * 1000
    this.#failures = new LRUCache({ max: ADDRESSES_MAX, ttl, noUpdateTTL: true, perf: Date })
  }

  isReached(address: string): boolean {
    return (this.#failures.get(address) ?? 0) >= this.#failuresMax
  }

  count(address: string): void {
    this.#failures.set(address, (this.#failures.get(address) ?? 0) + 1)
  }
}
