import type { Db } from '#platform/database/database.server.ts'
import { lineText, plainText } from '#shop/form-text.ts'
import {
  moderateReview,
  type Moderated,
  type Moderation,
} from '#shop/reviews/moderate-review.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'

const texts: Record<Exclude<Moderated['outcome'], 'saved'>, string> = {
  unchanged: 'Nothing has changed.',
  'unknown-review': 'This review no longer exists.',
  'reason-missing': 'Please enter the reason, which is recorded.',
  'too-long': 'Please shorten the text.',
}

export async function reviewsAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<ActionResult> {
  const id = form.get('id')
  const change = changeIn(form)
  if (!isUuid(id) || !change) return failure(commonMessages.notUnderstood)
  const { outcome } = await moderateReview(db, { id, staffId, change })
  return outcome === 'saved' ? success(commonMessages.updated) : failure(texts[outcome])
}

function changeIn(form: FormData): Moderation | null {
  switch (form.get('intent')) {
    case 'reply-to-review':
      return { kind: 'reply', text: plainText(form.get('reply')) }
    case 'hide-review':
      return { kind: 'hide', reason: lineText(form.get('reason')) }
    case 'show-review':
      return { kind: 'show' }
    default:
      return null
  }
}
