import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { insertSubscriber } from './inbox-store.server.ts'
import { inboxTopic } from './query.ts'
import { parseSubscriber, SUBSCRIBER_REFUSED } from './subscriber.ts'

export type Subscribed = { outcome: 'subscribed' } | { outcome: 'refused'; message: string }

/** Subscribing again is as welcome as the first time, and tells nobody who is on the list. */
export async function subscribe(db: Db, typedEmail: unknown): Promise<Subscribed> {
  const email = parseSubscriber(typedEmail)
  if (email === null) return { outcome: 'refused', message: SUBSCRIBER_REFUSED }

  return inTransaction(db, async (tx): Promise<Subscribed> => {
    if (await insertSubscriber(tx, email)) await publish(tx, inboxTopic)
    return { outcome: 'subscribed' }
  })
}
