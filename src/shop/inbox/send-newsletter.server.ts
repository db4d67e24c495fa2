import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { tellSubscribers } from '../messages/tell-subscribers.server.ts'
import {
  lockNewsletterToAddress,
  lockPeopleToWriteTo,
  updateNewsletterAddressed,
  updateNewsletterSent,
} from './newsletter-store.server.ts'
import { inboxTopic } from './query.ts'
import { countPeopleToWriteTo } from './subscriber-store.server.ts'

const QUEUE = 'address-newsletters'
const PEOPLE_AT_ONCE = 500

export type NewsletterSent =
  | { outcome: 'sent'; people: number }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'nobody-to-write-to' }

/** Exactly the version that was looked at goes out, once. The mails are written by a job, which exists when this has happened. */
export async function sendNewsletter(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  sending: { id: number; basedOn: number; staffId: string },
): Promise<NewsletterSent> {
  const { id, basedOn, staffId } = sending
  return inTransaction(db, async (tx): Promise<NewsletterSent> => {
    const people = await countPeopleToWriteTo(tx)
    if (people === 0) return { outcome: 'nobody-to-write-to' }
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

/** A part of the people in each transaction: whoever begins again after a crash goes on where the last part ended. */
export async function addressNewsletters(
  db: Db,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await addressSome(db)));
}

/** False when there is nobody left. */
function addressSome(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const newsletter = await lockNewsletterToAddress(tx)
    if (!newsletter) return false
    const people = await lockPeopleToWriteTo(tx, newsletter, PEOPLE_AT_ONCE)
    await tellSubscribers(tx, newsletter, people)
    await updateNewsletterAddressed(
      tx,
      newsletter.id,
      people.length === PEOPLE_AT_ONCE ? people.at(-1)!.id : null,
    )
    await publish(tx, inboxTopic)
    return true
  })
}

export function registerNewsletterJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, (_job, { signal }) => addressNewsletters(db, () => signal.aborted))
}
