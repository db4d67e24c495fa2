import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { cancelNewsletterMails } from '../messages/cancel-newsletter-mails.server.ts'
import { inboxTopic } from './query.ts'
import { findSubscriberByKey, updateUnsubscribed } from './subscriber-store.server.ts'

/** Unsubscribes by the link in an email, without login. Repeating changes nothing. */
export async function unsubscribe(
  db: Db,
  key: string,
): Promise<{ outcome: 'unsubscribed' | 'unknown-link' }> {
  return inTransaction(db, async (tx) => {
    if (await endSubscription(tx, { key })) return { outcome: 'unsubscribed' }
    return { outcome: (await findSubscriberByKey(tx, key)) ? 'unsubscribed' : 'unknown-link' }
  })
}

/** Unsubscribes the owner of a confirmed address. Repeating changes nothing. */
export async function unsubscribeEmail(db: Db, email: string): Promise<void> {
  await inTransaction(db, (tx) => endSubscription(tx, { email }))
}

/** Unsubscribes a person who asked for it by phone or email. */
export async function unsubscribeByStaff(
  db: Db,
  request: { subscriberId: string; staffId: string },
): Promise<{ outcome: 'unsubscribed' | 'not-subscribed' }> {
  return inTransaction(db, async (tx) => {
    const subscriber = await endSubscription(tx, { id: request.subscriberId })
    if (!subscriber) return { outcome: 'not-subscribed' }
    const { email } = subscriber
    await recordChange(tx, {
      staffId: request.staffId,
      action: 'subscriber-unsubscribed',
      subject: `subscriber:${subscriber.id}`,
      before: { email, isSubscribed: true },
      after: { email, isSubscribed: false },
    })
    return { outcome: 'unsubscribed' }
  })
}

async function endSubscription(
  tx: Db,
  key: Parameters<typeof updateUnsubscribed>[1],
): ReturnType<typeof updateUnsubscribed> {
  const subscriber = await updateUnsubscribed(tx, key)
  if (!subscriber) return undefined
  await cancelNewsletterMails(tx, subscriber.id)
  await publish(tx, inboxTopic)
  return subscriber
}
