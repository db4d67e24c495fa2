/** The store for pictures cannot be asked, or refuses us. Says nothing about whether a file is there. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  constructor(reason: string) {
    super(`The store for pictures cannot be used: ${reason}.`)
  }
}
