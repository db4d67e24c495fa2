import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { updateStaffIdleMinutes } from './staff-logins-store.server.ts'

/** Saves the idle limit. Open sessions follow it from their next request on. */
export async function saveStaffIdleMinutes(
  db: Db,
  { minutes, changedBy }: { minutes: number | null; changedBy: string },
): Promise<{ outcome: 'saved' }> {
  return inTransaction(db, async (tx) => {
    const before = await updateStaffIdleMinutes(tx, { minutes, changedBy })
    if (before !== minutes)
      await recordChange(tx, {
        staffId: changedBy,
        action: 'settings-changed',
        subject: 'settings',
        before: { staffIdleMinutes: before },
        after: { staffIdleMinutes: minutes },
      })
    return { outcome: 'saved' }
  })
}
