import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic } from './message.ts'
import { insertNewsletterMails } from './message-store.server.ts'

/** A newsletter for some of its people, whose rows the caller has locked: whoever unsubscribes meanwhile is waited for. */
export async function tellSubscribers(
  tx: Db,
  newsletter: { id: number; subject: string },
  people: readonly { id: string; email: string }[],
): Promise<void> {
  if ((await insertNewsletterMails(tx, newsletter, people)) > 0) await publish(tx, mailsTopic)
}
