import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'

/** Records in the change log who exported personal data. */
export async function recordExport(
  db: Db,
  { file, takenBy }: { file: string; takenBy: string },
): Promise<void> {
  await inTransaction(db, (tx) =>
    recordChange(tx, {
      staffId: takenBy,
      action: 'data-exported',
      subject: `export:${file}`,
      before: null,
      after: null,
    }),
  )
}
