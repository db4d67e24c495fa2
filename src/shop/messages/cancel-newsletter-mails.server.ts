import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic } from './message.ts'
import { updateNewsletterMailsCancelled } from './message-store.server.ts'

/** Call in the transaction that unsubscribes: emails that have not left by then are not sent. */
export async function cancelNewsletterMails(tx: Db, subscriberId: string): Promise<void> {
  await updateNewsletterMailsCancelled(tx, subscriberId)
  await publish(tx, mailsTopic)
}
