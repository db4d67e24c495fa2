/**
 * How many bytes of uploads lie in memory at once, in the whole process. Whoever finds no room waits in line with the body still
 * on its way: the line fills up, and the sender slows down by itself.
 */
export class UploadRoom {
  readonly #bytesMax: number
  #taken = 0
  readonly #line: { bytes: number; enter: () => void }[] = []

  constructor({ bytesMax }: { bytesMax: number }) {
    this.#bytesMax = bytesMax
  }

  /** More than there is room for at all is let in alone. */
  async hold<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#line.length > 0 || !this.#fits(bytes)) {
      await new Promise<void>((enter) => this.#line.push({ bytes, enter }))
    } else {
      this.#taken += bytes
    }
    try {
      return await work()
    } finally {
      this.#taken -= bytes
      this.#letIn()
    }
  }

  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#bytesMax
  }

  /** In the order in which they came, so that a large one is never passed by for ever. */
  #letIn(): void {
    for (let next = this.#line[0]; next && this.#fits(next.bytes); next = this.#line[0]) {
      this.#line.shift()
      this.#taken += next.bytes
      next.enter()
    }
  }
}
