import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import { importsTopic, importTopic } from './import.ts'
import type { ImportDefaults } from './import-defaults.ts'
import { importQueue } from './import-parts.server.ts'
import { deleteImportRows, updateRowsToTryAgain } from './import-row-store.server.ts'
import {
  countImporting,
  deleteImportLines,
  findImport,
  lockImport,
  updateImport,
} from './import-store.server.ts'

export type Asked = { importId: string; askedBy: string }
export type Moved =
  | { outcome: 'moved' }
  | { outcome: 'not-now' }
  | { outcome: 'another-is-running' }
  | { outcome: 'nothing-to-do' }
type Parts = { db: Db; jobs: Pick<Jobs, 'enqueue'> }

/** 'Import N products': from now on products are written. One import at a time; two that begin at once are told apart by the database. */
export function startImport(parts: Parts, { importId, askedBy }: Asked): Promise<Moved> {
  return told(parts, { importId, askedBy }, 'import-started', async (tx) => {
    if ((await countImporting(tx)) > 0) return { outcome: 'another-is-running' }
    const moved = await updateImport(tx, importId, {
      from: ['ready'],
      to: 'importing',
      startedBy: askedBy,
    })
    return { outcome: moved ? 'moved' : 'not-now' }
  })
}

/** What the owner says about gaps in the file; every product is compared again. */
export function changeDefaults(
  parts: Parts,
  { importId, askedBy, defaults }: Asked & { defaults: ImportDefaults },
): Promise<Moved> {
  return told(parts, { importId, askedBy }, null, async (tx) => {
    if (!(await updateImport(tx, importId, { from: ['ready'], to: 'checking', defaults })))
      return { outcome: 'not-now' }
    await deleteImportRows(tx, importId)
    return { outcome: 'moved' }
  })
}

/** What is in the shop already stays there. */
export function cancelImport(parts: Parts, { importId, askedBy }: Asked): Promise<Moved> {
  return told(parts, { importId, askedBy }, 'import-cancelled', async (tx) => {
    if (
      !(await updateImport(tx, importId, {
        from: ['reading', 'checking', 'ready', 'importing'],
        to: 'cancelled',
      }))
    )
      return { outcome: 'not-now' }
    await deleteImportLines(tx, importId)
    return { outcome: 'moved' }
  })
}

/** Another shop's server may have been away: only what is missing is brought. */
export function tryPicturesAgain(parts: Parts, { importId, askedBy }: Asked): Promise<Moved> {
  return told(parts, { importId, askedBy }, null, async (tx) => {
    if ((await countImporting(tx)) > 0) return { outcome: 'another-is-running' }
    if ((await lockImport(tx, importId)) !== 'done') return { outcome: 'not-now' }
    if ((await updateRowsToTryAgain(tx, importId)) === 0) return { outcome: 'nothing-to-do' }
    const moved = await updateImport(tx, importId, {
      from: ['done'],
      to: 'importing',
      startedBy: askedBy,
    })
    return { outcome: moved ? 'moved' : 'not-now' }
  })
}

const UNIQUE_VIOLATION = '23505'

async function told(
  { db, jobs }: Parts,
  { importId, askedBy }: Asked,
  action: string | null,
  story: (tx: Db) => Promise<Moved>,
): Promise<Moved> {
  if (!isUuid(importId)) return { outcome: 'not-now' }
  try {
    return await inTransaction(db, async (tx) => {
      const moved = await story(tx)
      if (moved.outcome !== 'moved') return moved
      // The import itself is forgotten after a while, the log is not.
      if (action)
        await recordChange(tx, {
          staffId: askedBy,
          action,
          subject: `import:${importId}`,
          before: null,
          after: { fileName: (await findImport(tx, importId))?.fileName ?? '' },
        })
      await jobs.enqueue(tx, importQueue, {})
      await publish(tx, importTopic(importId), importsTopic)
      return moved
    })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      return { outcome: 'another-is-running' }
    throw error
  }
}
