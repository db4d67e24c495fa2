import type { Db } from '#platform/database/database.server.ts'
import { markQuery } from '#shop/inbox/mark-query.server.ts'
import { parseQueryMark, type QueryMark } from '#shop/inbox/query.ts'
import { unsubscribeForSomebody } from '#shop/inbox/unsubscribe.server.ts'
import { isUuid } from '#shop/uuid.ts'
import type { InboxAnswer } from './inbox-answer.ts'

const notUnderstood: InboxAnswer = {
  tone: 'error',
  text: 'The shop did not understand that. Please load the page again.',
}
const marked: Record<QueryMark, string> = {
  read: 'Marked as read',
  unread: 'Marked as unread',
  answered: 'Marked as answered',
  unanswered: 'Marked as not answered',
}

export async function answerInbox(db: Db, staffId: string, form: FormData): Promise<InboxAnswer> {
  const id = form.get('id')
  if (!isUuid(id)) return notUnderstood
  switch (form.get('intent')) {
    case 'mark':
      return answerMark(db, { queryId: id, staffId, mark: parseQueryMark(form.get('mark')) })
    case 'unsubscribe': {
      const { outcome } = await unsubscribeForSomebody(db, { subscriberId: id, staffId })
      return outcome === 'unsubscribed'
        ? { tone: 'success', text: 'Unsubscribed. They get no more newsletters.' }
        : { tone: 'error', text: 'They are not subscribed any more.' }
    }
    default:
      return notUnderstood
  }
}

async function answerMark(
  db: Db,
  { mark, ...request }: { queryId: string; staffId: string; mark: QueryMark | null },
): Promise<InboxAnswer> {
  if (!mark) return notUnderstood
  const { outcome } = await markQuery(db, { ...request, mark })
  switch (outcome) {
    case 'marked':
      return { tone: 'success', text: marked[mark] }
    case 'marked-already':
      return { tone: 'success', text: 'Somebody has marked it already' }
    case 'unknown-query':
      return { tone: 'error', text: 'There is no such query.' }
  }
}
