import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { mailsTopic } from './message.ts'
import { updateMessageRequeued } from './message-store.server.ts'

/** Resets the tries of an email that has used them up. `not-given-up` means that the email was sent,
 * is being retried, or is unknown. */
export async function resendMessage(
  db: Db,
  id: number,
  askedBy: string,
): Promise<{ outcome: 'queued' | 'not-given-up' }> {
  return inTransaction(db, async (tx) => {
    if (!(await updateMessageRequeued(tx, id))) return { outcome: 'not-given-up' }
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
