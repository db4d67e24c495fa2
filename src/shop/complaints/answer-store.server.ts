import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type ComplaintAnswer = { id: number; body: string; sentAt: Date }

export async function listAnswers(db: Db, complaintId: string): Promise<ComplaintAnswer[]> {
  return db
    .selectFrom('complaint_answers')
    .select(['id', 'body', 'sent_at as sentAt'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()
}

export async function insertAnswer(
  tx: Db,
  { complaintId, body, staffId }: { complaintId: string; body: string; staffId: string },
): Promise<void> {
  await tx
    .insertInto('complaint_answers')
    .values({ complaint_id: complaintId, body, sent_by: staffId })
    .execute()
}

export const reminderKinds = [
  'acknowledge-soon',
  'acknowledge-late',
  'resolve-soon',
  'resolve-late',
] as const
export type DueReminder = {
  complaintId: string
  number: string
  name: string
  kind: (typeof reminderKinds)[number]
}

/** Records the reminders that are due and were never recorded, and returns them. */
export async function insertDueReminders(tx: Db): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select id, number, name, kind from complaints, lateral (values
        ('acknowledge-soon', acknowledged_at is null
          and now() >= acknowledge_by - interval '12 hours' and now() < acknowledge_by),
        ('acknowledge-late', acknowledged_at is null and now() >= acknowledge_by),
        ('resolve-soon', now() >= resolve_by - interval '3 days' and now() < resolve_by),
        ('resolve-late', now() >= resolve_by)) reminder (kind, is_due)
      where closed_at is null and is_due
    ), added as (
      insert into complaint_reminders (complaint_id, kind) select id, kind from due
      on conflict do nothing returning complaint_id, kind)
    select id as "complaintId", number, name, due.kind from due join added on complaint_id = id
      and added.kind = due.kind
    order by number, due.kind`.execute(tx)
  return rows
}
