import crypto from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { limitedPageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Mark, Query, QueryText } from './query.ts'
import { sinceAgain } from '../messages/sent-again.server.ts'

export const QUERIES_PER_PAGE = 25
const ROWS_MAX = PAGES_MAX * QUERIES_PER_PAGE

export type QueryFilter = {
  /** Text to find in name, email, subject or message. No character is a wildcard. */
  search?: string
  show?: 'unread' | 'unanswered' | null
  page: number
}

/** Newest first. */
export async function listQueries(
  db: Db,
  { search = '', show = null, page }: QueryFilter,
): Promise<Page<Query>> {
  let queries = db.selectFrom('queries')
  if (show)
    queries = queries.where(
      show === 'unread' ? 'queries.read_at' : 'queries.answered_at',
      'is',
      null,
    )
  if (search)
    queries = queries.where(
      sql<SqlBool>`queries.search_text like lower(${containsPattern(search)})`,
    )

  const { total } = await db
    .selectFrom(
      queries
        .select('queries.id')
        .limit(ROWS_MAX + 1)
        .as('counted'),
    )
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await queries
    .leftJoin('users as reader', 'reader.id', 'queries.read_by')
    .leftJoin('users as writer', 'writer.id', 'queries.answered_by')
    .select([
      'queries.id',
      'your_name as yourName',
      'your_email as yourEmail',
      'your_subject as yourSubject',
      'your_message as yourMessage',
      'sent_at as sentAt',
      'read_at',
      'reader.name as read_by',
      'answered_at',
      'writer.name as answered_by',
    ])
    .orderBy('sent_at', 'desc')
    .orderBy('queries.id', 'desc')
    .limit(QUERIES_PER_PAGE)
    .offset((page - 1) * QUERIES_PER_PAGE)
    .execute()
  const items = rows.map(({ read_at, read_by, answered_at, answered_by, ...query }) => ({
    ...query,
    read: markOf(read_at, read_by),
    answered: markOf(answered_at, answered_by),
  }))
  return limitedPageOf(items, page, total, { perPage: QUERIES_PER_PAGE, rowsMax: ROWS_MAX })
}

function markOf(at: Date | null, by: string | null): Mark {
  return at && { at, by: by ?? '' }
}

export type InboxCounts = { unread: number; unanswered: number }

/** Counts unread and unanswered queries with partial indexes, up to the number of rows that the
 * pages can show. */
export async function countOpenQueries(db: Db): Promise<InboxCounts> {
  const upToLimit = (column: 'read_at' | 'answered_at') => {
    const rows = db
      .selectFrom('queries')
      .where(column, 'is', null)
      .select('id')
      .limit(PAGES_MAX * QUERIES_PER_PAGE)
    return db.selectFrom(rows.as('rows')).select((all) => all.fn.countAll<number>().as('count'))
  }
  return db
    .selectNoFrom([upToLimit('read_at').as('unread'), upToLimit('answered_at').as('unanswered')])
    .$castTo<InboxCounts>()
    .executeTakeFirstOrThrow()
}

/** The id of the same text of the same sender, sent a moment ago. */
export async function findQuerySentBefore(tx: Db, query: QueryText): Promise<string | undefined> {
  const sent = await tx
    .selectFrom('queries')
    .where(({ eb, fn }) => eb(fn('lower', ['your_email']), '=', query.yourEmail.toLowerCase()))
    .where('your_name', '=', query.yourName)
    .where('your_subject', '=', query.yourSubject)
    .where('your_message', '=', query.yourMessage)
    .where('sent_at', '>', sinceAgain())
    .select('id')
    .executeTakeFirst()
  return sent?.id
}

export async function insertQuery(tx: Db, query: QueryText): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('queries')
    .values({
      id,
      your_name: query.yourName,
      your_email: query.yourEmail,
      your_subject: query.yourSubject,
      your_message: query.yourMessage,
    })
    .execute()
  return id
}

export type QueryState = { isRead: boolean; isAnswered: boolean }

/** Locks a query against concurrent marks. Returns undefined for an unknown query. */
export async function lockQuery(tx: Db, id: string): Promise<QueryState | undefined> {
  const row = await tx
    .selectFrom('queries')
    .select(['read_at', 'answered_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { isRead: row.read_at !== null, isAnswered: row.answered_at !== null }
}

/** Stores the query's marks. The first reader and the first answer are kept. */
export async function updateQueryState(
  tx: Db,
  id: string,
  state: QueryState & { staffId: string },
): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable('queries')
    .set({
      read_at: state.isRead ? sql<Date>`coalesce(read_at, ${now})` : null,
      read_by: state.isRead ? sql<string>`coalesce(read_by, ${state.staffId})` : null,
      answered_at: state.isAnswered ? sql<Date>`coalesce(answered_at, ${now})` : null,
      answered_by: state.isAnswered ? sql<string>`coalesce(answered_by, ${state.staffId})` : null,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteQueriesFrom(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom('queries')
    .where(({ eb, fn }) => eb(fn('lower', ['your_email']), '=', email))
    .execute()
}
