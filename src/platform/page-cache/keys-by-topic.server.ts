/** Which pages or answers rest on a topic. Most pieces stand on one or two pages, so a topic with one has its key alone: a set takes 300 bytes, and collecting garbage looks at each. */
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

  /** As it is now: whoever goes through it may delete meanwhile. */
  of(topic: string): string[] {
    const found = this.#keys.get(topic)
    if (found === undefined) return []
    return typeof found === 'object' ? [...found] : [found]
  }

  clear(): void {
    this.#keys.clear()
  }
}
