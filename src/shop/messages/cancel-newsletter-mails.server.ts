import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic } from './message.ts'
import { updateNewsletterMailsCancelled } from './message-store.server.ts'

/** In the transaction in which somebody unsubscribes: what has not left by then does not leave. */
export async function cancelNewsletterMails(tx: Db, subscriberId: string): Promise<void> {
  await updateNewsletterMailsCancelled(tx, subscriberId)
  await publish(tx, mailsTopic)
}
