import type { Db } from '#platform/database/database.server.ts'
import { insertStaffChanges } from './change-store.server.ts'
import type { Change } from './change.ts'

/** Must be called in the transaction of the change, so that the log always agrees with the data. */
export async function recordChange(tx: Db, change: Change): Promise<void> {
  await insertStaffChanges(tx, [change])
}

export async function recordChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  await insertStaffChanges(tx, changes)
}
