import { sql, type RawBuilder } from 'kysely'
import type { JsonValue } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import { possibleSubjects, type ChangeKind, type ChangeView } from './change-view.ts'

export const CHANGES_PER_PAGE = 50

export type LoggedChange = {
  /** The time of the change to the microsecond, by which the log is sorted. */
  moment: string
  personId: string
  personName: string
  action: string
  subject: string
  /** A readable name of the subject: a product's title, a file name or a colleague's email. */
  subjectName: string | null
  before: JsonValue | null
  after: JsonValue | null
  changedAt: Date
}

/** Lists changes, newest first, with one row more than a page if older changes exist. */
export async function listChanges(
  db: Db,
  view: ChangeView,
): Promise<{ items: LoggedChange[]; hasOlder: boolean }> {
  const { rows } = await sql<LoggedChange>`
    select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, staff_id as "personId", users.name as "personName",
      action, subject, ${subjectName} as "subjectName", before,
      case when reason = '' then after else after || jsonb_build_object('reason', reason) end as after, changed_at as "changedAt"
    from (select * from staff_changes where true
        ${view.personId ? sql`and staff_id = ${view.personId}` : sql``}
        ${view.olderThan ? sql`and changed_at < ${view.olderThan}::timestamptz` : sql``}
        ${view.kind ? sql`and kind = ${view.kind}` : sql``}
        ${view.subject ? isAbout(view.subject, view.kind) : sql``}
      order by changed_at desc limit ${CHANGES_PER_PAGE + 1}) changes
    join users on users.id = changes.staff_id order by changed_at desc`.execute(db)
  return { items: rows.slice(0, CHANGES_PER_PAGE), hasOlder: rows.length > CHANGES_PER_PAGE }
}

/**
 * An SQL condition for changes whose subject is the text that the user entered. The case of payment
 * ids is ignored.
 */
function isAbout(typed: string, kind: ChangeKind | null): RawBuilder<unknown> {
  const subjects = possibleSubjects(typed, kind)
  const payments = subjects
    .filter((subject) => subject.startsWith('payment:'))
    .map((subject) => subject.toLowerCase())
  return sql`and (subject = any(${subjects}::text[]) or kind = 'payment' and lower(subject) = any(${payments}::text[]))`
}

const subjectName = sql`case
  when subject ~ '^product:[0-9a-f-]{36}$' then (select title from products where id = substr(subject, 9)::uuid)
  when subject ~ '^import:[0-9a-f-]{36}$' then coalesce((select file_name from imports
    where id = substr(subject, 8)::uuid), after ->> 'fileName')
  when subject like 'staff:%' then (select email from users where id = substr(subject, 7))
end`

export type LoggedPerson = { id: string; name: string }

/** Lists all people who made a change. Skips through the index from person to person instead of
 * reading all rows. */
export async function listLoggedPeople(db: Db): Promise<LoggedPerson[]> {
  const { rows } = await sql<LoggedPerson>`
    with recursive writer as (
      (select staff_id from staff_changes order by staff_id limit 1)
      union all
      select (select staff_id from staff_changes where staff_id > writer.staff_id order by staff_id
        limit 1) from writer where writer.staff_id is not null
    )
    select id, name || ' (' || email || ')' as name from users
    where id in (select staff_id from writer) order by name limit 200`.execute(db)
  return rows
}
