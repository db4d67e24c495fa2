import { sizeOf, type CachedPage } from './cached-page.ts'

/** Keeps the last version of pages whose data changed, for a shop that cannot render them again.
 * Discards the oldest pages first. */
export class DroppedPages {
  #pages = new Map<string, { page: CachedPage; bytes: number; droppedAt: number }>()
  #bytes = 0
  readonly #bytesMax: number
  readonly #now: () => number

  constructor(bytesMax: number, now: () => number = () => performance.now()) {
    this.#bytesMax = bytesMax
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  add(key: string, page: CachedPage): void {
    this.delete(key)
    const bytes = sizeOf(key, page)
    if (bytes > this.#bytesMax) return
    this.#pages.set(key, { page, bytes, droppedAt: this.#now() })
    this.#bytes += bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.delete(oldest)
    }
  }

  /** `ageMaxMs` is the maximum time since the page was dropped. */
  find(key: string, ageMaxMs: number): CachedPage | undefined {
    const dropped = this.#pages.get(key)
    return dropped && this.#now() - dropped.droppedAt <= ageMaxMs ? dropped.page : undefined
  }

  delete(key: string): void {
    const dropped = this.#pages.get(key)
    if (!dropped) return
    this.#pages.delete(key)
    this.#bytes -= dropped.bytes
  }

  clear(): void {
    this.#pages.clear()
    this.#bytes = 0
  }
}
