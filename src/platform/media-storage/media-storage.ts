/** Files by key, such as `images/…/640.avif`. The content of a key never changes: it is written once, or deleted. */
export type MediaStorage = {
  /** Null when the file does not exist. */
  read(key: string): Promise<Buffer | null>
  /** Atomic: readers see the whole file or none, also when the process is killed. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Deletes a file; succeeds if it does not exist. */
  delete(key: string): Promise<void>
  /** Every file whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Removes incomplete files older than this, left by killed processes. A bucket has none. */
  deleteDrafts(before: Date): Promise<void>
}

export type StoredFile = { key: string; writtenAt: Date }

export type StorageSettings = { folder: string } | S3Settings

export type S3Settings = {
  bucket: string
  /** Prepended to every key, without slashes around it; '' for none. */
  prefix: string
  /** Without a trailing slash; the bucket is the first part of the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of temporary credentials. */
  sessionToken: string | null
}
