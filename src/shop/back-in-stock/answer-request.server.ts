import type { Db } from '#platform/database/database.server.ts'
import {
  deleteRequest,
  deleteWaitingRequests,
  updateConfirmed,
} from './back-in-stock-store.server.ts'

/** Confirms the address of a request by the link in a mail. Repeating changes nothing. */
export async function confirmBackInStock(db: Db, key: string): Promise<void> {
  await updateConfirmed(db, key)
}

/** Ends a request by the link in a mail, and forgets its address. */
export async function endBackInStock(db: Db, key: string): Promise<void> {
  await deleteRequest(db, key)
}

/** Ends all requests of a confirmed address that wait. */
export async function endAllBackInStock(db: Db, email: string): Promise<void> {
  await deleteWaitingRequests(db, email)
}
