import type { Db } from '#platform/database/database.server.ts'
import type { Change } from './change.ts'

/** PostgreSQL limits the number of values in one statement. */
const ROWS_PER_STATEMENT = 1_000

export async function insertStaffChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  for (let first = 0; first < changes.length; first += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('staff_changes')
      .values(
        changes
          .slice(first, first + ROWS_PER_STATEMENT)
          .map(({ staffId, action, subject, before, after }) => ({
            staff_id: staffId,
            action,
            subject,
            before: before === null ? null : JSON.stringify(before),
            after: after === null ? null : JSON.stringify(after),
          })),
      )
      .execute()
  }
}
