import fs from 'node:fs/promises'
import { workAlone } from '#platform/database/work-alone.server.ts'
import { isUuid } from '../uuid.ts'
import { checkImport } from './check-import.server.ts'
import type { Import } from './import.ts'
import { importFolder, importQueue, type ImportParts } from './import-parts.server.ts'
import {
  deleteImports,
  findImport,
  findImportToWorkOn,
  listEndedImportIds,
} from './import-store.server.ts'
import { noteStumble } from './note-stumble.server.ts'
import { readImport } from './read-import.server.ts'
import { writeImport } from './write-import.server.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '17 21 * * *'
const TIDY_QUEUE = 'tidy-imports'

/** Shorter than what a shop that is being stopped waits for. */
const ROUND_MS = 6_000
/** Any number that nothing else in this database locks. */
const IMPORT_LOCK = 7_214_014
const KEPT_DAYS = 60
const A_DAY_MS = 24 * 60 * 60 * 1000
const TIDIED_AT_ONCE = 100

/** Begun by whoever asks for it; the clock takes up what a killed process has left. */
export function registerImportJobs(parts: ImportParts): void {
  parts.jobs.work(
    importQueue,
    async () => {
      if ((await workOnImports(parts)) === 'more')
        await parts.jobs.enqueue(parts.db, importQueue, {})
    },
    { retryLimit: 0, expireInSeconds: 15 * 60 },
  )
  parts.jobs.schedule(importQueue, EVERY_MINUTE)
  parts.jobs.work(TIDY_QUEUE, () => tidyImports(parts), { retryLimit: 0 })
  parts.jobs.schedule(TIDY_QUEUE, EVERY_NIGHT)
}

/**
 * One worker for all processes together. A round is short: a dry run that somebody waits for comes before the rest of a long
 * import. One that stumbles is left for the clock, and does not stand in the way of the others.
 */
export async function workOnImports(
  parts: ImportParts,
  roundMs = ROUND_MS,
): Promise<'more' | 'done'> {
  let hasMore = false
  const stumbled: string[] = []
  const until = Date.now() + roundMs
  await workAlone(parts.pool, IMPORT_LOCK, async () => {
    const next = () => findImportToWorkOn(parts.db, stumbled)
    for (let found = await next(); found; found = await next()) {
      try {
        hasMore = await goOn(parts, found, until)
      } catch (problem) {
        stumbled.push(found.id)
        await noteStumble(parts, found, problem)
      }
      await letGoOfFiles(parts, found.id)
      if (hasMore || Date.now() >= until) break
    }
    hasMore ||= (await next()) !== undefined
  })
  return hasMore ? 'more' : 'done'
}

/** True when there is more of it than fits into this round. */
async function goOn(parts: ImportParts, found: Import, until: number): Promise<boolean> {
  if (found.status === 'importing') return writeImport(parts, found, { until })
  await (found.status === 'reading' ? readImport(parts, found) : checkImport(parts, found))
  return false
}

/** Uploaded files are as large as the shop itself; nothing needs them once an import has ended. */
async function letGoOfFiles({ db, folder }: ImportParts, importId: string): Promise<void> {
  const found = await findImport(db, importId)
  if (!found || found.endedAt)
    await fs.rm(importFolder(folder, importId), { recursive: true, force: true })
}

async function tidyImports({ db, folder }: ImportParts): Promise<void> {
  const old = await listEndedImportIds(db, KEPT_DAYS, TIDIED_AT_ONCE)
  await deleteImports(db, old)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const found = isUuid(name) ? await findImport(db, name) : undefined
    const { mtimeMs } = await fs.stat(importFolder(folder, name))
    if ((!found || found.endedAt) && Date.now() - mtimeMs > A_DAY_MS)
      await fs.rm(importFolder(folder, name), { recursive: true, force: true })
  }
}
