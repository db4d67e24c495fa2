import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic, type Message } from './message.ts'
import { insertMessages } from './message-store.server.ts'

/** Call this in the transaction of the change that the email announces. The email is sent once after
 * the commit, never after a rollback. The orders of an erased account have no address. */
export async function queueCustomerMail(tx: Db, ...messages: readonly Message[]): Promise<void> {
  const sendable = messages.filter(({ to }) => to !== '')
  if ((await insertMessages(tx, sendable)) > 0) await publish(tx, mailsTopic)
}
