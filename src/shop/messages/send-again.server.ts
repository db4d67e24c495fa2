import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { mailsTopic } from './message.ts'
import { updateMessageAgain } from './message-store.server.ts'

/** A mail that was given up gets all its tries again. `not-given-up`: it was sent, or is being tried, or does not exist. */
export async function sendAgain(
  db: Db,
  id: number,
  askedBy: string,
): Promise<{ outcome: 'queued' | 'not-given-up' }> {
  return inTransaction(db, async (tx) => {
    if (!(await updateMessageAgain(tx, id))) return { outcome: 'not-given-up' }
    await recordChange(tx, {
      staffId: askedBy,
      action: 'mail-sent-again',
      subject: `mail:${id}`,
      before: { status: 'failed' },
      after: { status: 'queued' },
    })
    await publish(tx, mailsTopic)
    return { outcome: 'queued' }
  })
}
