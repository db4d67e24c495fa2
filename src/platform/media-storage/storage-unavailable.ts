const NAME = 'StorageUnavailable'

/** Thrown when the image store cannot be reached or refuses the credentials. Does not say whether a
 * file exists. */
export class StorageUnavailable extends Error {
  override name = NAME

  constructor(reason: string, store = 'image store') {
    super(`The ${store} cannot be used: ${reason}.`)
  }
}

/** Compares the class name, because the server and the bundled pages each have a copy of the class. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}
