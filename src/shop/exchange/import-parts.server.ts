import path from 'node:path'
import type { Pool } from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'

/** What an import needs to be worked on. */
export type ImportParts = {
  db: Db
  pool: Pool
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'>
  media: MediaStorage
  log: Logger
  /** Where uploaded files wait. */
  folder: string
  /** Addresses of this shop's own pictures are not fetched: the shop has them. */
  shopUrl: string
  fetchPublic: FetchPublic
}

export const importQueue = 'work-on-imports'

/** Where uploaded files wait, in the shop's data folder. */
export function importsFolder(dataDir: string): string {
  return path.join(dataDir, 'imports')
}

export function importFolder(folder: string, importId: string): string {
  return path.join(folder, importId)
}
/** The list of products: a CSV, or a zip with one inside. */
export function tableFile(folder: string, importId: string): string {
  return path.join(importFolder(folder, importId), 'table')
}
export function picturesFile(folder: string, importId: string): string {
  return path.join(importFolder(folder, importId), 'pictures')
}
