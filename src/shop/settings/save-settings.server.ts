import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { findCashOnDelivery, updateCashOnDelivery, type CashEdit } from './settings-store.server.ts'

/** The next order goes by it; what is placed stays as it was placed. */
export async function saveCashOnDelivery(
  db: Db,
  edit: CashEdit,
): Promise<{ outcome: 'saved' | 'changed-by-someone-else' }> {
  return inTransaction(db, async (tx) => {
    const { version: seen, ...before } = await findCashOnDelivery(tx)
    // Whoever has changed it since it was read has made the version another one, and the update refuses.
    if (seen !== edit.basedOn || !(await updateCashOnDelivery(tx, edit)))
      return { outcome: 'changed-by-someone-else' }
    const { version: _, ...after } = await findCashOnDelivery(tx)
    const changed = differences(before, after)
    if (changed)
      await recordChange(tx, {
        staffId: edit.changedBy,
        action: 'settings-changed',
        subject: 'settings',
        ...changed,
      })
    return { outcome: 'saved' }
  })
}
