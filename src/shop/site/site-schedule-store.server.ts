import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { SiteBodies, SiteKind } from './site-record.ts'

/** When the scheduled version is published; undefined without one. */
export async function findPublishTime(db: Db, kind: SiteKind): Promise<Date | undefined> {
  const found = await db
    .selectFrom('site_schedules')
    .where('kind', '=', kind)
    .select('publish_at')
    .executeTakeFirst()
  return found?.publish_at
}

/** Schedules the stored draft as it is now, instead of an earlier one. */
export async function updateSchedule(
  tx: Db,
  { kind, at, scheduledBy }: { kind: SiteKind; at: Date; scheduledBy: string },
): Promise<void> {
  await sql`insert into site_schedules (kind, body, publish_at, scheduled_by)
    select kind, body, ${at}, ${scheduledBy} from site_drafts where kind = ${kind}
    on conflict (kind) do update set body = excluded.body,
      publish_at = excluded.publish_at, scheduled_by = excluded.scheduled_by`.execute(tx)
}

/** Returns false if nothing was scheduled. */
export async function deleteSchedule(tx: Db, kind: SiteKind): Promise<boolean> {
  const deleted = await tx.deleteFrom('site_schedules').where('kind', '=', kind).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Cancels the schedule if the stored draft is the scheduled version. */
export async function deleteScheduleOfDraft(tx: Db, kind: SiteKind): Promise<void> {
  await sql`delete from site_schedules using site_drafts
    where site_schedules.kind = ${kind} and site_drafts.kind = site_schedules.kind
      and site_drafts.body = site_schedules.body`.execute(tx)
}

/** Deletes the stored draft if it is the scheduled version. */
export async function deleteScheduledDraft(tx: Db, kind: SiteKind): Promise<void> {
  await sql`delete from site_drafts using site_schedules
    where site_drafts.kind = ${kind} and site_drafts.kind = site_schedules.kind
      and site_drafts.body = site_schedules.body`.execute(tx)
}

export type DueDraft = { kind: SiteKind; body: SiteBodies[SiteKind]; by: string }

export async function lockDueDrafts(tx: Db, now: Date): Promise<DueDraft[]> {
  return tx
    .selectFrom('site_schedules')
    .select(['kind', 'body', 'scheduled_by as by'])
    .where('publish_at', '<=', now)
    .orderBy('kind')
    .forUpdate()
    .skipLocked()
    .$castTo<DueDraft>()
    .execute()
}
