import type { Db } from '#platform/database/database.server.ts'
import { newsletterContent } from '../inbox/newsletter.ts'
import { unsubscribePath } from '../inbox/subscriber.ts'
import type { MessageContent } from './message.ts'

/** Finds newsletter texts by newsletter id. All emails of a newsletter share its text instead of
 * storing copies. */
export async function findNewsletterContents(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, MessageContent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletters')
    .select([
      'id',
      'subject',
      'heading',
      'body',
      'button_words as buttonWords',
      'button_path as buttonPath',
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, newsletterContent(row)]))
}

export async function findUnsubscribePath(db: Db, subscriberId: string): Promise<string> {
  const { key } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_key as key')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  return unsubscribePath(key)
}
