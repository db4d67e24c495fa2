import { openFolderStorage } from './folder-storage.server.ts'
import type { MediaStorage, StorageSettings } from './media-storage.ts'
import { openS3Storage } from './s3-storage.server.ts'

export function openMediaStorage(settings: StorageSettings): MediaStorage {
  return 'folder' in settings ? openFolderStorage(settings.folder) : openS3Storage(settings)
}
