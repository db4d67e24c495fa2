import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { findQuerySentBefore, insertQuery } from './query-store.server.ts'
import { inboxTopic, type ParsedQuery, type QueryErrors } from './query.ts'
import { lockSender } from '../messages/sent-again.server.ts'

export type QuerySent =
  | { outcome: 'sent'; queryId: string }
  | { outcome: 'refused'; errors: QueryErrors }

/** Stores a text once, although a double click or a retry sends it again. */
export async function sendQuery(db: Db, { value: query, errors }: ParsedQuery): Promise<QuerySent> {
  if (errors.length > 0) return { outcome: 'refused', errors }

  return inTransaction(db, async (tx): Promise<QuerySent> => {
    await lockSender(tx, query.yourEmail)
    const known = await findQuerySentBefore(tx, query)
    if (known) return { outcome: 'sent', queryId: known }
    const queryId = await insertQuery(tx, query)
    await recordStaffNotices(tx, {
      event: 'new-query',
      subject: `query:${queryId}`,
      summary: [query.yourName, query.yourSubject].filter(Boolean).join(': '),
      path: '/admin/queries?show=unanswered',
    })
    await publish(tx, inboxTopic)
    return { outcome: 'sent', queryId }
  })
}
