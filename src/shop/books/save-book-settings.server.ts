import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { BookNames } from './book-names.ts'
import { findBookNames, updateBookNames } from '../settings/book-names/book-names-store.server.ts'

export type NamesSaved = { outcome: 'saved' | 'changed-by-someone-else' }

export function saveBookNames(
  db: Db,
  { names, basedOn, changedBy }: { names: BookNames; basedOn: number; changedBy: string },
): Promise<NamesSaved> {
  return inTransaction(db, async (tx): Promise<NamesSaved> => {
    const { names: before } = await findBookNames(tx)
    if (!(await updateBookNames(tx, names, basedOn))) return { outcome: 'changed-by-someone-else' }
    const changed = differences(before, names)
    if (changed)
      await recordChange(tx, {
        staffId: changedBy,
        action: 'settings-changed',
        subject: 'settings',
        ...changed,
      })
    return { outcome: 'saved' }
  })
}
