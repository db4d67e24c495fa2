import path from 'node:path'
import type { Pool } from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'

export type ImportServices = {
  db: Db
  pool: Pool
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'>
  media: MediaStorage
  log: Logger
  /** Holds the uploaded files. */
  folder: string
  /** The shop's origin. Images with this origin are the shop's own and are not fetched. */
  shopUrl: string
  fetchPublic: FetchPublic
  /** Imports wait while this function returns true. */
  isDiskFull?: () => boolean
}

export const importQueue = 'work-on-imports'

export function importsFolder(dataDir: string): string {
  return path.join(dataDir, 'imports')
}

export function importFolder(folder: string, importId: string): string {
  return path.join(folder, importId)
}

/** Returns the path of the uploaded table: a CSV file, or a zip that contains one. */
export function tableFile(folder: string, importId: string): string {
  return path.join(importFolder(folder, importId), 'table')
}

export function imagesFile(folder: string, importId: string): string {
  return path.join(importFolder(folder, importId), 'pictures')
}
