import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Form } from '../form-text.ts'
import { insertQuery } from './query-store.server.ts'
import { inboxTopic, parseQuery, queryMessage, type QueryProblems } from './query.ts'

export type QuerySent =
  | { outcome: 'sent'; queryId: string }
  | { outcome: 'refused'; message: string; problems: QueryProblems }

export async function sendQuery(db: Db, form: Pick<Form, 'get'>): Promise<QuerySent> {
  const { query, problems } = parseQuery(form)
  if (problems) return { outcome: 'refused', message: queryMessage(query), problems }

  return inTransaction(db, async (tx): Promise<QuerySent> => {
    const queryId = await insertQuery(tx, query)
    await publish(tx, inboxTopic)
    return { outcome: 'sent', queryId }
  })
}
