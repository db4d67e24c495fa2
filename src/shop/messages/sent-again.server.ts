import type { Db } from '#platform/database/database.server.ts'
import { lockInTransaction } from '#platform/database/lock-in-transaction.server.ts'

/** A text that arrives again within this time was sent by a double click or by a retry. */
export const AGAIN_MINUTES = 10

/** Handles the texts of one address one after another until the transaction ends. */
export async function lockSender(tx: Db, email: string): Promise<void> {
  await lockInTransaction(tx, `texts from ${email.toLowerCase()}`)
}

/** The time since which the same text counts as sent again. */
export function sinceAgain(): Date {
  return new Date(Date.now() - AGAIN_MINUTES * 60_000)
}
