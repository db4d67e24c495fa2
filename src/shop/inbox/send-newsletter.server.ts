import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { queueNewsletterMail } from '../messages/queue-newsletter-mail.server.ts'
import {
  lockNewsletterToQueue,
  lockRecipients,
  updateNewsletterQueued,
  updateNewsletterSent,
} from './newsletter-store.server.ts'
import { inboxTopic } from './query.ts'
import { countSubscribed } from './subscriber-store.server.ts'

const QUEUE = 'address-newsletters'
const BATCH_SIZE = 500

export type NewsletterSent =
  | { outcome: 'sent'; people: number }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'no-subscribers' }

/** Sends the version that the admin saw, and only once. A job then queues the emails. */
export async function sendNewsletter(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  sending: { id: number; basedOn: number; staffId: string },
): Promise<NewsletterSent> {
  const { id, basedOn, staffId } = sending
  return inTransaction(db, async (tx): Promise<NewsletterSent> => {
    const people = await countSubscribed(tx)
    if (people === 0) return { outcome: 'no-subscribers' }
    if (!(await updateNewsletterSent(tx, { id, basedOn, sentBy: staffId })))
      return { outcome: 'changed-by-someone-else' }

    await recordChange(tx, {
      staffId,
      action: 'newsletter-sent',
      subject: `newsletter:${id}`,
      before: null,
      after: { people },
    })
    await jobs.enqueue(tx, QUEUE, {})
    await publish(tx, inboxTopic)
    return { outcome: 'sent', people }
  })
}

/** Queues the emails in batches, one transaction each. After an interruption it continues with the
 * next batch. */
export async function queueNewsletterMails(
  db: Db,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await queueNextBatch(db)));
}

/** Returns false when no recipients remain. */
function queueNextBatch(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const newsletter = await lockNewsletterToQueue(tx)
    if (!newsletter) return false
    const people = await lockRecipients(tx, newsletter, BATCH_SIZE)
    await queueNewsletterMail(tx, newsletter, people)
    await updateNewsletterQueued(
      tx,
      newsletter.id,
      people.length === BATCH_SIZE ? people.at(-1)!.id : null,
    )
    await publish(tx, inboxTopic)
    return true
  })
}

export function registerNewsletterJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, (_job, { signal }) => queueNewsletterMails(db, () => signal.aborted))
}
