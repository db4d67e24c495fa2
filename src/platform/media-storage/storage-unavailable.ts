const NAME = 'StorageUnavailable'

/** The image store cannot be reached or refuses our credentials; says nothing about whether a file exists. */
export class StorageUnavailable extends Error {
  override name = NAME

  constructor(reason: string, store = 'image store') {
    super(`The ${store} cannot be used: ${reason}.`)
  }
}

/** Compares the name: the server and the bundled pages each have a copy of the class. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}
