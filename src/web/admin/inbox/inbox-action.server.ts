import type { Db } from '#platform/database/database.server.ts'
import { markQuery } from '#shop/inbox/mark-query.server.ts'
import { parseQueryMark } from '#shop/inbox/query.ts'
import { unsubscribeByStaff } from '#shop/inbox/unsubscribe.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages, inboxMessages as messages } from '../messages.ts'

export async function inboxAction(db: Db, staffId: string, form: FormData): Promise<ActionResult> {
  const id = form.get('id')
  if (!isUuid(id)) return failure(commonMessages.notUnderstood)
  switch (form.get('intent')) {
    case 'mark':
      return mark(db, { queryId: id, staffId, mark: form.get('mark') })
    case 'unsubscribe': {
      const { outcome } = await unsubscribeByStaff(db, { subscriberId: id, staffId })
      return outcome === 'unsubscribed'
        ? success(messages.unsubscribed)
        : failure(messages.notSubscribed)
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function mark(
  db: Db,
  request: { queryId: string; staffId: string; mark: unknown },
): Promise<ActionResult> {
  const queryMark = parseQueryMark(request.mark)
  if (!queryMark) return failure(commonMessages.notUnderstood)
  const { outcome } = await markQuery(db, { ...request, mark: queryMark })
  switch (outcome) {
    case 'marked':
      return success(messages.marked[queryMark])
    case 'marked-already':
      return success(messages.alreadyMarked)
    case 'unknown-query':
      return failure(messages.unknownQuery)
  }
}
