import type { Db } from '#platform/database/database.server.ts'
import { insertStaffChanges } from './change-store.server.ts'
import type { Change } from './change.ts'

/** Belongs into the transaction of what was written: the log and the shop say the same, always. */
export async function recordChange(tx: Db, change: Change): Promise<void> {
  await insertStaffChanges(tx, [change])
}

/** Many at once, as an import or a bulk change makes them. */
export async function recordChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  await insertStaffChanges(tx, changes)
}
