/** Finds the cache keys of a topic. Most topics have a single key, stored without a set, which saves
 * 300 bytes per topic and work for the garbage collector. */
export class KeysByTopic {
  #keys = new Map<string, string | Set<string>>()

  add(topic: string, key: string): void {
    const found = this.#keys.get(topic)
    if (typeof found === 'object') found.add(key)
    else this.#keys.set(topic, found === undefined || found === key ? key : new Set([found, key]))
  }

  delete(topic: string, key: string): void {
    const found = this.#keys.get(topic)
    if (typeof found === 'object') {
      found.delete(key)
      const [last] = found
      if (found.size === 1) this.#keys.set(topic, last!)
    } else if (found === key) {
      this.#keys.delete(topic)
    }
  }

  /** Returns a copy, so that the caller may delete keys while iterating. */
  of(topic: string): string[] {
    const found = this.#keys.get(topic)
    if (found === undefined) return []
    return typeof found === 'object' ? [...found] : [found]
  }

  clear(): void {
    this.#keys.clear()
  }
}
