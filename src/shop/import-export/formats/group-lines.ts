/** Numbers the products of a file from 1, and keeps only their names in memory. */
export class LineGroups {
  readonly #byName = new Map<string, number>()
  #last = 0

  get count(): number {
    return this.#last
  }

  /** Lines with a name in common get the same product number, even with other lines in between. */
  numberOf(names: readonly string[], continuesLast: boolean): number {
    const known = names.map((name) => this.#byName.get(name)).find((number) => number !== undefined)
    const number = known ?? (continuesLast && this.#last > 0 ? this.#last : (this.#last += 1))
    for (const name of names) if (!this.#byName.has(name)) this.#byName.set(name, number)
    return number
  }
}
