import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  deleteDraft,
  findNewsletter,
  insertNewsletter,
  updateNewsletterText,
} from './newsletter-store.server.ts'
import { newsletterFields, type NewsletterText } from './newsletter.ts'
import { inboxTopic } from './query.ts'

export async function createNewsletter(
  db: Db,
  text: NewsletterText,
  staffId: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await insertNewsletter(tx, text, staffId)
    await recordChange(tx, {
      staffId,
      action: 'newsletter-written',
      subject: `newsletter:${id}`,
      before: null,
      after: text,
    })
    await publish(tx, inboxTopic)
    return id
  })
}

export type NewsletterEdited =
  | { outcome: 'saved'; version: number }
  | { outcome: 'changed-by-someone-else' }

/** Changes a draft. An edit of an outdated version is refused and overwrites nothing. */
export async function editNewsletter(
  db: Db,
  edit: { id: number; basedOn: number; text: NewsletterText; staffId: string },
): Promise<NewsletterEdited> {
  return inTransaction(db, async (tx): Promise<NewsletterEdited> => {
    const seen = await findNewsletter(tx, edit.id)
    const version = await updateNewsletterText(tx, edit)
    if (!seen || version === undefined) return { outcome: 'changed-by-someone-else' }

    const changed = newsletterFields.filter((field) => seen[field] !== edit.text[field])
    await recordChange(tx, {
      staffId: edit.staffId,
      action: 'newsletter-changed',
      subject: `newsletter:${edit.id}`,
      before: Object.fromEntries(changed.map((field) => [field, seen[field]])),
      after: Object.fromEntries(changed.map((field) => [field, edit.text[field]])),
    })
    await publish(tx, inboxTopic)
    return { outcome: 'saved', version }
  })
}

export async function deleteNewsletterDraft(
  db: Db,
  request: { id: number; basedOn: number; staffId: string },
): Promise<{ outcome: 'deleted' | 'changed-by-someone-else' }> {
  return inTransaction(db, async (tx) => {
    const seen = await findNewsletter(tx, request.id)
    if (!seen || !(await deleteDraft(tx, request.id, request.basedOn)))
      return { outcome: 'changed-by-someone-else' }
    await recordChange(tx, {
      staffId: request.staffId,
      action: 'newsletter-thrown-away',
      subject: `newsletter:${request.id}`,
      before: Object.fromEntries(newsletterFields.map((field) => [field, seen[field]])),
      after: null,
    })
    await publish(tx, inboxTopic)
    return { outcome: 'deleted' }
  })
}
