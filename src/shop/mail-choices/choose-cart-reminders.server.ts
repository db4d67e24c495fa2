import type { Db } from '#platform/database/database.server.ts'
import { updateCartReminders } from './mail-choice-store.server.ts'

/** Turned on, stores when and on which page the customer consented. Repeating changes nothing. */
export async function chooseCartReminders(
  db: Db,
  choice: { customerId: string; isOn: boolean; page: string },
): Promise<void> {
  await updateCartReminders(db, choice)
}
