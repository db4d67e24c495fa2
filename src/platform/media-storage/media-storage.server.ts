import { openFolderStorage } from './folder-storage.server.ts'
import { openS3Storage, type S3Settings } from './s3-storage.server.ts'

/** Files by key, such as `images/…/640.avif`. A key is written once with the same content, or deleted: nothing ever changes under it. */
export type MediaStorage = {
  /** Null when there is none. */
  read(key: string): Promise<Buffer | null>
  /** Whoever reads meanwhile, and whatever happens to the process, sees the whole file or none. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Also when it is gone already. */
  delete(key: string): Promise<void>
  /** Every file whose key begins with this, in no order that anybody may rely on. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** What somebody began to write before then and never ended, because the process was killed. A bucket keeps no such thing. */
  deleteDrafts(before: Date): Promise<void>
}

export type StoredFile = { key: string; writtenAt: Date }

export type StorageSettings = { folder: string } | S3Settings

export function openMediaStorage(settings: StorageSettings): MediaStorage {
  return 'folder' in settings ? openFolderStorage(settings.folder) : openS3Storage(settings)
}
