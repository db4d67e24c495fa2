import { sql, type RawBuilder } from 'kysely'
import type { JsonValue } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import { subjectsMeant, type ChangeView } from './change-view.ts'

export const CHANGES_PER_PAGE = 50

export type ToldChange = {
  /** Its moment to the microsecond, which is also its place in the log. */
  moment: string
  personId: string
  personName: string
  action: string
  subject: string
  /** What people call it: a product's title, a file's name, a colleague's e-mail. */
  subjectName: string | null
  before: JsonValue | null
  after: JsonValue | null
  changedAt: Date
}

/** Newest first, decisions about money among the rest. One more than a page is asked for, to know whether there is an older one. */
export async function listChanges(
  db: Db,
  view: ChangeView,
): Promise<{ items: ToldChange[]; hasOlder: boolean }> {
  const limit = sql`limit ${CHANGES_PER_PAGE + 1}`
  const older = (moment: string) =>
    view.olderThan ? sql`and ${sql.ref(moment)} < ${view.olderThan}::timestamptz` : sql``
  const by = (column: string) =>
    view.personId ? sql`and ${sql.ref(column)} = ${view.personId}` : sql``
  const meant = view.subject ? subjectsMeant(view.subject, view.kind) : null

  const writes = sql`select staff_id, action, subject, before, after, changed_at from staff_changes
    where true ${by('staff_id')} ${older('changed_at')} ${view.kind ? sql`and kind = ${view.kind}` : sql``} ${meant ? sql`and subject = any(${meant}::text[])` : sql``}
    order by changed_at desc ${limit}`
  const money = sql`select admin_id, action, coalesce('order:' || orders.number, 'payment:' || subject), before,
      case when reason = '' then after else after || jsonb_build_object('reason', reason) end, acted_at
    from admin_actions left join orders on orders.id = admin_actions.order_id
    where ${moneyKind(view)} ${by('admin_id')} ${older('acted_at')} ${meant ? moneySubject(meant) : sql``}
    order by acted_at desc ${limit}`

  const { rows } = await sql<ToldChange>`
    select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, staff_id as "personId", users.name as "personName",
      action, subject, ${subjectName} as "subjectName", before, after, changed_at as "changedAt"
    from (select * from (${writes}) writes union all select * from (${money}) money order by changed_at desc ${limit}) told
    join users on users.id = told.staff_id order by changed_at desc`.execute(db)
  return { items: rows.slice(0, CHANGES_PER_PAGE), hasOlder: rows.length > CHANGES_PER_PAGE }
}

function moneyKind({ kind }: ChangeView): RawBuilder<unknown> {
  if (kind === null) return sql`true`
  if (kind === 'order') return sql`order_id is not null`
  return kind === 'payment' ? sql`order_id is null` : sql`false`
}

function moneySubject(meant: string[]): RawBuilder<unknown> {
  const named = (kind: string) =>
    meant
      .filter((subject) => subject.startsWith(`${kind}:`))
      .map((subject) => subject.slice(kind.length + 1))
  return sql`and admin_actions.id in (
    select id from admin_actions where order_id in (select id from orders where number = any(${named('order')}::text[]))
    union all select id from admin_actions where order_id is null and lower(subject) = any(${named('payment').map((id) => id.toLowerCase())}::text[]))`
}

const subjectName = sql`case
  when subject ~ '^product:[0-9a-f-]{36}$' then (select title from products where id = substr(subject, 9)::uuid)
  when subject ~ '^import:[0-9a-f-]{36}$' then coalesce((select file_name from imports where id = substr(subject, 8)::uuid), after ->> 'fileName')
  when subject like 'staff:%' then (select email from users where id = substr(subject, 7))
end`

export type LoggedPerson = { id: string; name: string }

/** Everybody who has ever written something: from name to name along the index, not along all rows. */
export async function listLoggedPeople(db: Db): Promise<LoggedPerson[]> {
  const { rows } = await sql<LoggedPerson>`
    with recursive writer as (
      (select staff_id from staff_changes order by staff_id limit 1)
      union all
      select (select staff_id from staff_changes where staff_id > writer.staff_id order by staff_id limit 1) from writer where writer.staff_id is not null
    ), decider as (
      (select admin_id from admin_actions order by admin_id limit 1)
      union all
      select (select admin_id from admin_actions where admin_id > decider.admin_id order by admin_id limit 1) from decider where decider.admin_id is not null
    )
    select id, name || ' (' || email || ')' as name from users
    where id in (select staff_id from writer union select admin_id from decider) order by name limit 200`.execute(
    db,
  )
  return rows
}
