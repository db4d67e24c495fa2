import fs from 'node:fs/promises'
import { withAdvisoryLock } from '#platform/database/with-advisory-lock.server.ts'
import { IMPORTS_DAYS } from '../../compliance/retention/retention-days.ts'
import { isUuid } from '../../uuid.ts'
import { checkImport } from './check-import.server.ts'
import type { Import } from './import.ts'
import { importFolder, importQueue, type ImportServices } from './import-services.server.ts'
import {
  deleteImports,
  findImport,
  findImportToWorkOn,
  listEndedImportIds,
} from './import-store.server.ts'
import { readImport } from './read-import.server.ts'
import { recordFailure } from './record-failure.server.ts'
import { writeImport } from './write-import.server.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '17 21 * * *'
const CLEAN_UP_QUEUE = 'tidy-imports'

/** Length of a round. A stopping server waits longer than this for its jobs. */
const ROUND_MS = 6_000
/** An arbitrary key that no other advisory lock in this database uses. */
const IMPORT_LOCK = 7_214_014
const DAY_MS = 24 * 60 * 60 * 1000
const IMPORTS_PER_CLEAN_UP = 100

/** Registers the import jobs. Admins enqueue them, and the schedule resumes imports whose process has died. */
export function registerImportJobs(services: ImportServices): void {
  const { db, jobs } = services
  jobs.work(
    importQueue,
    async (_data, { signal }) => {
      if (services.isDiskFull?.()) return
      const left = await workOnImports(services, ROUND_MS, signal)
      if (left === 'more') await jobs.enqueue(db, importQueue, {})
    },
    { retryLimit: 0, expireInSeconds: 15 * 60 },
  )
  jobs.schedule(importQueue, EVERY_MINUTE)
  jobs.work(CLEAN_UP_QUEUE, () => cleanUpImports(services), { retryLimit: 0 })
  jobs.schedule(CLEAN_UP_QUEUE, EVERY_NIGHT)
}

/** Works on imports for one round, in one process at a time. Rounds are short, so that a dry run
 * does not wait for a long import. A failed import waits for the next scheduled round, so that it
 * does not block others. `signal` releases the lock of a round that hangs. */
export async function workOnImports(
  services: ImportServices,
  roundMs = ROUND_MS,
  signal?: AbortSignal,
): Promise<'more' | 'done'> {
  let hasMore = false
  const failed: string[] = []
  const until = Date.now() + roundMs
  const round = async () => {
    const next = () => findImportToWorkOn(services.db, failed)
    for (let found = await next(); found; found = await next()) {
      try {
        hasMore = await workOn(services, found, until)
      } catch (error) {
        failed.push(found.id)
        await recordFailure(services, found, error)
      }
      await removeFilesOfEnded(services, found.id)
      if (hasMore || Date.now() >= until) break
    }
    hasMore ||= (await next()) !== undefined
  }
  await withAdvisoryLock(services.pool, IMPORT_LOCK, round, signal)
  return hasMore ? 'more' : 'done'
}

/** Returns true if the import needs another round. */
async function workOn(services: ImportServices, found: Import, until: number): Promise<boolean> {
  if (found.status === 'importing') return writeImport(services, found, { until })
  await (found.status === 'reading' ? readImport(services, found) : checkImport(services, found))
  return false
}

/** Deletes the files of an ended import, because they may need as much space as the shop itself. */
async function removeFilesOfEnded({ db, folder }: ImportServices, importId: string): Promise<void> {
  const found = await findImport(db, importId)
  if (!found || found.endedAt)
    await fs.rm(importFolder(folder, importId), { recursive: true, force: true })
}

async function cleanUpImports({ db, folder }: ImportServices): Promise<void> {
  const old = await listEndedImportIds(db, IMPORTS_DAYS, IMPORTS_PER_CLEAN_UP)
  await deleteImports(db, old)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const found = isUuid(name) ? await findImport(db, name) : undefined
    const { mtimeMs } = await fs.stat(importFolder(folder, name))
    if ((!found || found.endedAt) && Date.now() - mtimeMs > DAY_MS)
      await fs.rm(importFolder(folder, name), { recursive: true, force: true })
  }
}
