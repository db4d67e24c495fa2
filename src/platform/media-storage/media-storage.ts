/** Stores files by keys such as `images/…/640.avif`. The content of a key never changes: a file is
 * written once or deleted. */
export type MediaStorage = {
  /** Returns null when the file does not exist. */
  read(key: string): Promise<Buffer | null>
  /** Returns the bytes from `first` to `last`, both included, of a file that is longer than `first`.
   * Returns null when the file does not exist. */
  readPart(key: string, first: number, last: number): Promise<Buffer | null>
  /** Writes atomically: readers see the whole file or none, even if the process is killed. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Deletes a file; succeeds if it does not exist. */
  delete(key: string): Promise<void>
  /** Lists every file whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Deletes incomplete files that killed processes left before this time. Does nothing for a
   * bucket. */
  deleteDrafts(before: Date): Promise<void>
}

export type StoredFile = { key: string; writtenAt: Date }

export type StorageSettings = { folder: string } | S3Settings

export type S3Settings = {
  bucket: string
  /** A prefix for every key, without leading or trailing slash; empty for none. */
  prefix: string
  /** The address without a trailing slash. Its path begins with the bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The token of temporary credentials; null for permanent ones. */
  sessionToken: string | null
}
