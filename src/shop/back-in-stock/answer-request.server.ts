import type { Db } from '#platform/database/database.server.ts'
import { deleteRequest, updateConfirmed } from './back-in-stock-store.server.ts'

/** Confirms the address of a request by the link in a mail. Repeating changes nothing. */
export async function confirmBackInStock(db: Db, key: string): Promise<void> {
  await updateConfirmed(db, key)
}

/** Ends a request by the link in a mail, and forgets its address. */
export async function endBackInStock(db: Db, key: string): Promise<void> {
  await deleteRequest(db, key)
}
