/**
 * Numbers the products of a file from 1, in order of appearance. Only the names are kept in memory.
 */
export class LineGroups {
  readonly #byName = new Map<string, number>()
  #last = 0

  get count(): number {
    return this.#last
  }

  /** Lines that share a name belong to one product, even with other lines in between. */
  numberOf(names: readonly string[], continuesLast: boolean): number {
    const known = names.map((name) => this.#byName.get(name)).find((number) => number !== undefined)
    const number = known ?? (continuesLast && this.#last > 0 ? this.#last : (this.#last += 1))
    for (const name of names) if (!this.#byName.has(name)) this.#byName.set(name, number)
    return number
  }
}
