import { sizeOf, type CachedPage } from './cached-page.ts'

/** Maximum time since a page was dropped. Instead of an older page, the visitor is asked to
 * wait. */
const AGE_MAX_MS = 60_000

/** Keeps the last version of pages whose data changed, for a shop that is too busy to render them
 * again. Discards the oldest pages first. */
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
    this.#pages.set(key, { page, bytes, droppedAt: this.#now() })
    this.#bytes += bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.delete(oldest)
    }
  }

  find(key: string): CachedPage | undefined {
    const dropped = this.#pages.get(key)
    return dropped && this.#now() - dropped.droppedAt <= AGE_MAX_MS ? dropped.page : undefined
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
