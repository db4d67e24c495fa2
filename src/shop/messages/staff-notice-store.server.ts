import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { STAFF_NOTICES_DAYS } from '../compliance/retention/retention-days.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import {
  defaultDelivery,
  eventsFor,
  type NoticeChoices,
  type StaffEvent,
  type StaffNotice,
} from './staff-notice.ts'

/** Minimum time between two mails to one person, so that a busy hour sends few. */
export const PAUSE_MINUTES = 10

/** Hour of the daily summary, in the shop's time zone. */
const DIGEST_HOUR = 8

const nextDigest = sql<Date>`(date_trunc('day', (now() at time zone 'Asia/Kolkata') - make_interval(hours => ${sql.lit(DIGEST_HOUR)})) + make_interval(hours => ${sql.lit(DIGEST_HOUR + 24)})) at time zone 'Asia/Kolkata'`

/** Inserts one row for each person who receives the event. A repeated event inserts nothing. */
export async function insertStaffNotices(tx: Db, notices: readonly StaffNotice[]): Promise<void> {
  const events = notices.map((notice) => ({
    ...notice,
    adminDelivery: defaultDelivery('admin', notice.event),
    packerDelivery: eventsFor('packer').includes(notice.event)
      ? defaultDelivery('packer', notice.event)
      : null,
  }))
  await sql`${prepared}
    insert into staff_notices (staff_id, event, subject, summary, path, due_at)
    select person.id, event, subject, summary, path, case delivery when 'daily' then ${nextDigest} else now() end
    from (
      select users.id, notice.*, case when wanted is not null then coalesce(choice.delivery, wanted) end as delivery
      from json_to_recordset(${JSON.stringify(events)}::json) as notice
        (event text, subject text, summary text, path text, "adminDelivery" text, "packerDelivery" text)
      join users on role <> 'user'
      cross join lateral (select case role when 'admin' then "adminDelivery"
        else "packerDelivery" end as wanted) as default_of_role
      left join staff_notice_choices choice on choice.staff_id = users.id and choice.event = notice.event
    ) as person
    where delivery <> 'never'
    on conflict (staff_id, event, subject) do nothing`.execute(tx)
}

export async function findNoticeChoices(db: Db, staffId: string): Promise<Partial<NoticeChoices>> {
  const rows = await db
    .selectFrom('staff_notice_choices')
    .select(['event', 'delivery'])
    .where('staff_id', '=', staffId)
    .execute()
  return Object.fromEntries(rows.map(({ event, delivery }) => [event, delivery]))
}

export async function updateNoticeChoices(
  tx: Db,
  staffId: string,
  choices: Partial<NoticeChoices>,
): Promise<void> {
  const rows = Object.entries(choices).map(([event, delivery]) => ({
    staff_id: staffId,
    event,
    delivery,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('staff_notice_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'event'])
        .doUpdateSet((row) => ({ delivery: row.ref('excluded.delivery') })),
    )
    .execute()
}

const isPauseOver = sql<boolean>`not exists (select from staff_notices mailed where mailed.staff_id = users.id
  and mailed.mailed_at > now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)}))`

/** Lists staff who have due notices and were not mailed within the last `PAUSE_MINUTES`. */
export async function listStaffToMail(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    where role <> 'user'
      and exists (select from staff_notices waiting where waiting.staff_id = users.id
        and mailed_at is null and due_at <= now()
        and ${mayReceive(sql`waiting.event`)})
      and ${isPauseOver}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a person's due notices as mailed and returns them, oldest first. Returns none if a
 * concurrent call took them, or too soon after a mail. */
export async function updateNoticesMailed(
  tx: Db,
  staffId: string,
): Promise<{ email: string; notices: StaffNotice[] }> {
  const { rows } = await sql<StaffNotice & { id: number; email: string }>`
    update staff_notices set mailed_at = now() from users
    where users.id = staff_id and staff_id = ${staffId} and mailed_at is null and due_at <= now()
      and ${mayReceive(sql`event`)} and ${isPauseOver}
    returning staff_notices.id, event, subject, summary, path, email`.execute(tx)
  const notices = rows.toSorted((one, other) => one.id - other.id)
  return { email: notices[0]?.email ?? '', notices }
}

export async function deleteStaffNotices(
  tx: Db,
  event: StaffEvent,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('staff_notices')
    .where('event', '=', event)
    .where('subject', 'in', subjects)
    .execute()
}

export async function deleteOldNotices(db: Db): Promise<void> {
  await sql`delete from staff_notices where created_at < now() - make_interval(days => ${STAFF_NOTICES_DAYS})`.execute(
    db,
  )
}

/** Checks the current role, because it may have changed since the event. */
function mayReceive(event: ReturnType<typeof sql>) {
  return sql`(users.role = 'admin' or users.role = 'packer' and ${event} in (${sql.join([...eventsFor('packer')])}))`
}
