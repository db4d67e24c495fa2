import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { insertQuery } from './query-store.server.ts'
import { inboxTopic, type ParsedQuery, type QueryErrors } from './query.ts'

export type QuerySent =
  | { outcome: 'sent'; queryId: string }
  | { outcome: 'refused'; errors: QueryErrors }

export async function sendQuery(db: Db, { value: query, errors }: ParsedQuery): Promise<QuerySent> {
  if (errors.length > 0) return { outcome: 'refused', errors }

  return inTransaction(db, async (tx): Promise<QuerySent> => {
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
