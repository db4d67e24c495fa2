import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { lockReview, updateHidden, updateReply } from './moderation-store.server.ts'
import { REASON_MAX, REPLY_MAX, reviewsTopic } from './review.ts'

/** The text of a review is never changed. */
export type Moderation =
  /** '' removes the reply. */
  { kind: 'reply'; text: string } | { kind: 'hide'; reason: string } | { kind: 'show' }

export type Moderated = {
  outcome: 'saved' | 'unchanged' | 'unknown-review' | 'reason-missing' | 'too-long'
}

export async function moderateReview(
  db: Db,
  { id, staffId, change }: { id: string; staffId: string; change: Moderation },
): Promise<Moderated> {
  if (change.kind === 'hide' && change.reason === '') return { outcome: 'reason-missing' }
  if (isTooLong(change)) return { outcome: 'too-long' }
  return inTransaction(db, async (tx): Promise<Moderated> => {
    const found = await lockReview(tx, id)
    if (!found) return { outcome: 'unknown-review' }
    const { productId, ...before } = found
    const after = {
      reply: change.kind === 'reply' ? change.text || null : before.reply,
      hiddenReason:
        change.kind === 'hide'
          ? change.reason
          : change.kind === 'show'
            ? null
            : before.hiddenReason,
    }
    if (after.reply === before.reply && after.hiddenReason === before.hiddenReason)
      return { outcome: 'unchanged' }
    if (change.kind === 'reply') await updateReply(tx, id, after.reply)
    else await updateHidden(tx, id, after.hiddenReason)
    await recordChange(tx, {
      staffId,
      action: actions[change.kind],
      subject: `review:${id}`,
      before,
      after,
    })
    await publish(tx, productTopic(productId), reviewsTopic)
    return { outcome: 'saved' }
  })
}

const actions = { reply: 'review-replied', hide: 'review-hidden', show: 'review-shown' }

function isTooLong(change: Moderation): boolean {
  if (change.kind === 'reply') return change.text.length > REPLY_MAX
  return change.kind === 'hide' && change.reason.length > REASON_MAX
}
