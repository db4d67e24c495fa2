/** Gives each line the number of its product, from 1 in the order in which products appear. Remembers the names, nothing else. */
export class LineGroups {
  readonly #byName = new Map<string, number>()
  #last = 0

  get count(): number {
    return this.#last
  }

  /** Lines with a name in common are one product, also when others stand between them. */
  numberOf(names: readonly string[], continuesLast: boolean): number {
    const known = names.map((name) => this.#byName.get(name)).find((number) => number !== undefined)
    const number = known ?? (continuesLast && this.#last > 0 ? this.#last : (this.#last += 1))
    for (const name of names) if (!this.#byName.has(name)) this.#byName.set(name, number)
    return number
  }
}
