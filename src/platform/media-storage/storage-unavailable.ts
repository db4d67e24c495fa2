/** The store for pictures cannot be asked, or refuses us. Says nothing about whether a file is there. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'

  /** By name: the storage and the bundled screens may each hold a copy of this class. */
  static override [Symbol.hasInstance](problem: unknown): boolean {
    return problem instanceof Error && problem.name === 'StorageUnavailable'
  }

  constructor(reason: string) {
    super(`The store for pictures cannot be used: ${reason}.`)
  }
}
