import type { Db } from '#platform/database/database.server.ts'
import { updateCashOnDelivery, type CashEdit } from './settings-store.server.ts'

/** The next order goes by it; what is placed stays as it was placed. */
export async function saveCashOnDelivery(db: Db, edit: CashEdit): Promise<{ outcome: 'saved' | 'changed-by-someone-else' }> {
  return { outcome: (await updateCashOnDelivery(db, edit)) ? 'saved' : 'changed-by-someone-else' }
}
