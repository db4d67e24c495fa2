import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { inboxTopic } from './query.ts'
import { insertSubscriber, updateSubscribedAgain } from './subscriber-store.server.ts'
import { parseSubscriber, SUBSCRIBER_REFUSED } from './subscriber.ts'

export type Subscribed = { outcome: 'subscribed' } | { outcome: 'refused'; message: string }

/** Subscribing again is as welcome as the first time, and tells nobody who is on the list. `subscribedOn` is the page of the shop. */
export async function subscribe(
  db: Db,
  typedEmail: unknown,
  subscribedOn = '',
): Promise<Subscribed> {
  const email = parseSubscriber(typedEmail)
  if (email === null) return { outcome: 'refused', message: SUBSCRIBER_REFUSED }

  return inTransaction(db, async (tx): Promise<Subscribed> => {
    if (await insertSubscriber(tx, { email, subscribedOn })) await publish(tx, inboxTopic)
    return { outcome: 'subscribed' }
  })
}

/** Somebody who has just unsubscribed thinks again. Doing it twice is doing it once. */
export async function subscribeAgain(db: Db, key: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await updateSubscribedAgain(tx, key, '/unsubscribe')) await publish(tx, inboxTopic)
  })
}
