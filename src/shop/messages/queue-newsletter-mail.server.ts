import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic } from './message.ts'
import { insertNewsletterMails } from './message-store.server.ts'

/** The caller holds a lock on the subscribers, so that unsubscribing waits for this transaction. */
export async function queueNewsletterMail(
  tx: Db,
  newsletter: { id: number; subject: string },
  people: readonly { id: string; email: string }[],
): Promise<void> {
  if ((await insertNewsletterMails(tx, newsletter, people)) > 0) await publish(tx, mailsTopic)
}
