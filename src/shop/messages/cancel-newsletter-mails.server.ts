import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic } from './message.ts'
import { updateNewsletterMailsCancelled } from './message-store.server.ts'

/** Cancels a subscriber's newsletter emails that are not sent yet. Call it in the transaction that
 * unsubscribes. */
export async function cancelNewsletterMails(tx: Db, subscriberId: string): Promise<void> {
  await updateNewsletterMailsCancelled(tx, subscriberId)
  await publish(tx, mailsTopic)
}
