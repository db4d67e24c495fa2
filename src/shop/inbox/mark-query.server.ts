import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { lockQuery, updateQueryState, type QueryState } from './query-store.server.ts'
import { inboxTopic, type QueryMark } from './query.ts'

export type QueryMarked =
  | { outcome: 'marked' }
  | { outcome: 'marked-already' }
  | { outcome: 'unknown-query' }

/**
 * If two people mark a query at once, the first mark is recorded and the second returns
 * `marked-already`.
 */
export async function markQuery(
  db: Db,
  request: { queryId: string; mark: QueryMark; staffId: string },
): Promise<QueryMarked> {
  const { queryId, mark, staffId } = request
  return inTransaction(db, async (tx): Promise<QueryMarked> => {
    const before = await lockQuery(tx, queryId)
    if (!before) return { outcome: 'unknown-query' }
    const after = stateAfter(before, mark)
    if (after.isRead === before.isRead && after.isAnswered === before.isAnswered)
      return { outcome: 'marked-already' }

    await updateQueryState(tx, queryId, { ...after, staffId })
    await recordChange(tx, {
      staffId,
      action: `query-marked-${mark}`,
      subject: `query:${queryId}`,
      before,
      after,
    })
    await publish(tx, inboxTopic)
    return { outcome: 'marked' }
  })
}

function stateAfter(state: QueryState, mark: QueryMark): QueryState {
  switch (mark) {
    case 'read':
      return { ...state, isRead: true }
    case 'unread':
      return { isRead: false, isAnswered: false }
    case 'answered':
      return { isRead: true, isAnswered: true }
    case 'unanswered':
      return { ...state, isAnswered: false }
  }
}
