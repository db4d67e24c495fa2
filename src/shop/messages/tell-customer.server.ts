import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { mailsTopic, type Message } from './message.ts'
import { insertMessages } from './message-store.server.ts'

/**
 * Written in the transaction of what it announces: sent after its commit, never after a rollback, and once, whatever is
 * repeated. An order that steps back and forward says nothing twice.
 */
export async function tellCustomer(tx: Db, ...messages: readonly Message[]): Promise<void> {
  if ((await insertMessages(tx, messages)) > 0) await publish(tx, mailsTopic)
}
