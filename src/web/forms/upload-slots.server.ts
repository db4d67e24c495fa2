/** Limits the memory that uploads of the whole process use. The body of a waiting upload is not
 * read, so its sender slows down. */
export class UploadSlots {
  readonly #bytesMax: number
  #taken = 0
  readonly #queue: { bytes: number; enter: () => void }[] = []

  constructor({ bytesMax }: { bytesMax: number }) {
    this.#bytesMax = bytesMax
  }

  /** An upload above the limit runs alone. */
  async hold<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.length > 0 || !this.#fits(bytes)) {
      await new Promise<void>((enter) => this.#queue.push({ bytes, enter }))
    } else {
      this.#taken += bytes
    }
    try {
      return await work()
    } finally {
      this.#taken -= bytes
      this.#admitNext()
    }
  }

  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#bytesMax
  }

  /** Admits uploads in order of arrival, so that smaller uploads do not overtake a large one for ever. */
  #admitNext(): void {
    for (let next = this.#queue[0]; next && this.#fits(next.bytes); next = this.#queue[0]) {
      this.#queue.shift()
      this.#taken += next.bytes
      next.enter()
    }
  }
}
