import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import {
  lockAttemptsMax,
  updateAttemptsMax,
} from '../../settings/delivery-attempts/delivery-attempts-store.server.ts'
import { ATTEMPTS_LIMIT } from './failed-delivery.ts'

/** Saves after how many failed attempts a parcel goes back. Returns false for a wrong number. */
export async function saveAttemptsMax(
  db: Db,
  { max, staffId }: { max: number; staffId: string },
): Promise<boolean> {
  if (!Number.isSafeInteger(max) || max < 1 || max > ATTEMPTS_LIMIT) return false
  return inTransaction(db, async (tx) => {
    const before = await lockAttemptsMax(tx)
    if (before === max) return true
    await updateAttemptsMax(tx, max)
    await recordChange(tx, {
      staffId,
      action: 'settings-changed',
      subject: 'settings',
      before: { deliveryAttemptsMax: before },
      after: { deliveryAttemptsMax: max },
    })
    return true
  })
}
