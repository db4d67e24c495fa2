import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { cancelNewsletterMails } from '../messages/cancel-newsletter-mails.server.ts'
import { inboxTopic } from './query.ts'
import { findSubscriberByKey, updateUnsubscribed } from './subscriber-store.server.ts'

/** The link of a mail: whoever has it needs no login. Doing it twice is doing it once. */
export async function unsubscribe(
  db: Db,
  key: string,
): Promise<{ outcome: 'unsubscribed' | 'unknown-link' }> {
  return inTransaction(db, async (tx) => {
    if (await end(tx, { key })) return { outcome: 'unsubscribed' }
    return { outcome: (await findSubscriberByKey(tx, key)) ? 'unsubscribed' : 'unknown-link' }
  })
}

/** Somebody has asked for it by telephone, or in an answer to a mail. */
export async function unsubscribeForSomebody(
  db: Db,
  request: { subscriberId: string; staffId: string },
): Promise<{ outcome: 'unsubscribed' | 'not-subscribed' }> {
  return inTransaction(db, async (tx) => {
    const subscriber = await end(tx, { id: request.subscriberId })
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

/** What was on its way to them and has not left does not leave. */
async function end(
  tx: Db,
  who: Parameters<typeof updateUnsubscribed>[1],
): ReturnType<typeof updateUnsubscribed> {
  const subscriber = await updateUnsubscribed(tx, who)
  if (!subscriber) return undefined
  await cancelNewsletterMails(tx, subscriber.id)
  await publish(tx, inboxTopic)
  return subscriber
}
