import crypto from 'node:crypto'
import { sql } from 'kysely'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { sinceAgain } from '../messages/sent-again.server.ts'
import { limitedPageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Complaint, ComplaintResult, ComplaintText } from './complaint.ts'

const PER_PAGE = 25
const ROWS_MAX = PAGES_MAX * PER_PAGE

const columns = [
  'id',
  'number',
  'lookup_key as lookupKey',
  'name',
  'email',
  'order_number as orderNumber',
  'body',
  'recorded_at as recordedAt',
  'acknowledge_by as acknowledgeBy',
  'resolve_by as resolveBy',
  'acknowledged_at as acknowledgedAt',
  'result',
  'closed_at as closedAt',
  'helpline_docket as helplineDocket',
] as const

/** One month on the calendar of India. */
const inOneMonth = sql<Date>`((now() at time zone 'Asia/Kolkata') + interval '1 month') at time zone 'Asia/Kolkata'`

/** The same open complaint of the same sender, recorded a moment ago. */
export async function findComplaintRecordedBefore(
  tx: Db,
  text: ComplaintText,
): Promise<Complaint | undefined> {
  return tx
    .selectFrom('complaints')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', text.email.toLowerCase()))
    .where('name', '=', text.name)
    .where('order_number', '=', text.orderNumber)
    .where('body', '=', text.body)
    .where('recorded_at', '>', sinceAgain())
    .where('closed_at', 'is', null)
    .select(columns)
    .$castTo<Complaint>()
    .executeTakeFirst()
}

export async function insertComplaint(
  tx: Db,
  { number, ...text }: ComplaintText & { number: string },
): Promise<Complaint> {
  return tx
    .insertInto('complaints')
    .values({
      id: crypto.randomUUID(),
      number,
      name: text.name,
      email: text.email,
      order_number: text.orderNumber,
      body: text.body,
      acknowledge_by: sql<Date>`now() + interval '48 hours'`,
      resolve_by: inOneMonth,
    })
    .returning(columns)
    .$castTo<Complaint>()
    .executeTakeFirstOrThrow()
}

export async function findComplaint(db: Db, number: string): Promise<Complaint | undefined> {
  return db
    .selectFrom('complaints')
    .select(columns)
    .where('number', '=', number)
    .$castTo<Complaint>()
    .executeTakeFirst()
}

export async function lockComplaint(tx: Db, number: string): Promise<Complaint | undefined> {
  return tx
    .selectFrom('complaints')
    .select(columns)
    .where('number', '=', number)
    .forUpdate()
    .$castTo<Complaint>()
    .executeTakeFirst()
}

/** Open complaints with the nearest deadline first, closed ones with the newest first. */
export async function listComplaints(
  db: Db,
  { isOpen, page }: { isOpen: boolean; page: number },
): Promise<Page<Complaint>> {
  const found = db.selectFrom('complaints').where('closed_at', isOpen ? 'is' : 'is not', null)
  const ordered = isOpen ? found.orderBy('resolve_by') : found.orderBy('recorded_at', 'desc')
  const items = await ordered
    .select(columns)
    .orderBy('id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .$castTo<Complaint>()
    .execute()
  const counted = await countUpTo(
    db,
    sql`(select from complaints where closed_at is ${sql.raw(isOpen ? 'null' : 'not null')})`,
    ROWS_MAX + 1,
  )
  return limitedPageOf(items, page, counted, { perPage: PER_PAGE, rowsMax: ROWS_MAX })
}

/** Counts open complaints whose next deadline has passed. */
export async function countLateComplaints(db: Db): Promise<number> {
  const { late } = await db
    .selectFrom('complaints')
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`case when acknowledged_at is null then acknowledge_by else resolve_by end <= now()`,
    )
    .select((all) => all.fn.countAll<number>().as('late'))
    .executeTakeFirstOrThrow()
  return late
}

export async function updateAcknowledged(tx: Db, id: string, staffId: string): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ acknowledged_at: sql<Date>`now()`, acknowledged_by: staffId })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

export async function updateClosed(
  tx: Db,
  id: string,
  { result, staffId }: { result: ComplaintResult; staffId: string },
): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ result, closed_at: sql<Date>`now()`, closed_by: staffId })
    .where('id', '=', id)
    .execute()
}

export async function updateDocket(tx: Db, id: string, docket: string): Promise<void> {
  await tx.updateTable('complaints').set({ helpline_docket: docket }).where('id', '=', id).execute()
}

/** Open complaints stay until they are decided. */
export async function deleteClosedComplaintsFrom(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom('complaints')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email))
    .where('closed_at', 'is not', null)
    .execute()
}

export async function listComplaintsFrom(db: Db, email: string) {
  return db
    .selectFrom('complaints')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email))
    .select([
      'number',
      'name',
      'body',
      'recorded_at as recordedAt',
      'result',
      'closed_at as closedAt',
    ])
    .orderBy('recorded_at', 'desc')
    .execute()
}
