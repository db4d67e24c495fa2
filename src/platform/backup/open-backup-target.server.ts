import type { StorageSettings } from '../media-storage/media-storage.ts'
import type { BackupTarget } from './backup-target.ts'
import { openBucketTarget } from './bucket-target.server.ts'
import { openFolderTarget } from './folder-target.server.ts'

export function openBackupTarget(settings: StorageSettings): BackupTarget {
  return 'folder' in settings ? openFolderTarget(settings.folder) : openBucketTarget(settings)
}
