import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { inboxTopic } from './query.ts'
import { insertSubscriber, updateSubscribedAgain } from './subscriber-store.server.ts'
import { parseSubscriber } from './subscriber.ts'

export type Subscribed = { outcome: 'subscribed' | 'invalid-email' }

/** Adds a subscriber. Subscribing again returns the same result, so that it does not reveal
 * who subscribes. `subscribedOn` is a page of the shop. */
export async function subscribe(
  db: Db,
  typedEmail: unknown,
  subscribedOn = '',
): Promise<Subscribed> {
  const email = parseSubscriber(typedEmail)
  if (email === null) return { outcome: 'invalid-email' }

  return inTransaction(db, async (tx): Promise<Subscribed> => {
    if (await insertSubscriber(tx, { email, subscribedOn })) await publish(tx, inboxTopic)
    return { outcome: 'subscribed' }
  })
}

/** Subscribes a person again who has unsubscribed. Repeating the call changes nothing. */
export async function subscribeAgain(db: Db, key: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await updateSubscribedAgain(tx, key, '/unsubscribe')) await publish(tx, inboxTopic)
  })
}
