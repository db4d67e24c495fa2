import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { isUuid } from '../../uuid.ts'
import { importsTopic, importTopic } from './import.ts'
import type { ImportDefaults } from './import-defaults.ts'
import { importQueue } from './import-services.server.ts'
import { deleteImportRows, updateRowsToRetry } from './import-row-store.server.ts'
import {
  countImporting,
  deleteImportLines,
  findImport,
  lockImport,
  updateImport,
} from './import-store.server.ts'

export type ImportRequest = { importId: string; requestedBy: string }
export type Advanced = {
  outcome: 'advanced' | 'wrong-status' | 'another-is-running' | 'nothing-to-retry'
}
type Services = { db: Db; jobs: Pick<Jobs, 'enqueue'> }

/** Starts writing products. A unique index ensures that only one import runs, even if two start at once. */
export function startImport(services: Services, request: ImportRequest): Promise<Advanced> {
  return advance(services, request, 'import-started', async (tx) => {
    if ((await countImporting(tx)) > 0) return 'another-is-running'
    const { importId, requestedBy } = request
    const change = { from: ['ready'], to: 'importing', startedBy: requestedBy } as const
    return (await updateImport(tx, importId, change)) ? 'advanced' : 'wrong-status'
  })
}

/** Changes the values that fill gaps in the file, and checks every product again. */
export function changeDefaults(
  services: Services,
  { defaults, ...request }: ImportRequest & { defaults: ImportDefaults },
): Promise<Advanced> {
  return advance(services, request, null, async (tx) => {
    const change = { from: ['ready'], to: 'checking', defaults } as const
    if (!(await updateImport(tx, request.importId, change))) return 'wrong-status'
    await deleteImportRows(tx, request.importId)
    return 'advanced'
  })
}

/** Cancels the import. Products that were already written stay. */
export function cancelImport(services: Services, request: ImportRequest): Promise<Advanced> {
  return advance(services, request, 'import-cancelled', async (tx) => {
    const from = ['reading', 'checking', 'ready', 'importing'] as const
    if (!(await updateImport(tx, request.importId, { from, to: 'cancelled' })))
      return 'wrong-status'
    await deleteImportLines(tx, request.importId)
    return 'advanced'
  })
}

/** Retries only the images that could not be fetched. */
export function retryImages(services: Services, request: ImportRequest): Promise<Advanced> {
  return advance(services, request, null, async (tx) => {
    const { importId, requestedBy } = request
    if ((await countImporting(tx)) > 0) return 'another-is-running'
    if ((await lockImport(tx, importId)) !== 'done') return 'wrong-status'
    if ((await updateRowsToRetry(tx, importId)) === 0) return 'nothing-to-retry'
    const change = { from: ['done'], to: 'importing', startedBy: requestedBy } as const
    return (await updateImport(tx, importId, change)) ? 'advanced' : 'wrong-status'
  })
}

const UNIQUE_VIOLATION = '23505'

/** In one transaction, changes the import's status, logs the change and wakes the worker. */
async function advance(
  { db, jobs }: Services,
  { importId, requestedBy }: ImportRequest,
  action: string | null,
  transition: (tx: Db) => Promise<Advanced['outcome']>,
): Promise<Advanced> {
  if (!isUuid(importId)) return { outcome: 'wrong-status' }
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await transition(tx)
      if (outcome !== 'advanced') return { outcome }
      // The change log is kept longer than the import, so it stores the name of the file.
      if (action)
        await recordChange(tx, {
          staffId: requestedBy,
          action,
          subject: `import:${importId}`,
          before: null,
          after: { fileName: (await findImport(tx, importId))?.fileName ?? '' },
        })
      await jobs.enqueue(tx, importQueue, {})
      await publish(tx, importTopic(importId), importsTopic)
      return { outcome }
    })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      return { outcome: 'another-is-running' }
    throw error
  }
}
