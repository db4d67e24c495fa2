import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../site/site-record.ts'
import { shownFrom, type SelfAudit } from './self-audit.ts'

const newest = (db: Db) =>
  db
    .selectFrom('self_audits')
    .select([sql<string>`audited_on::text`.as('auditedOn'), 'signer', 'body'])
    .orderBy('audited_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The newest audit, even before the day from which the site shows it. */
export async function findNewestAudit(db: Db): Promise<SelfAudit | undefined> {
  return newest(db).executeTakeFirst()
}

/** The certificate that the site shows. */
export function findShownAudit(db: Db, keep: Keep = noQueryCache): Promise<SelfAudit | undefined> {
  return keep('self-audit', [siteTopic], () =>
    newest(db).where('is_shown', '=', true).executeTakeFirst(),
  )
}

export async function insertAudit(
  tx: Db,
  { auditedOn, signer, body, declaredBy }: SelfAudit & { declaredBy: string },
): Promise<void> {
  await tx
    .insertInto('self_audits')
    .values({
      audited_on: sql<Date>`${auditedOn}::date`,
      shown_from: sql<Date>`${shownFrom({ auditedOn })}::date`,
      signer,
      body,
      declared_by: declaredBy,
    })
    .execute()
}

/** Shows the audits whose day has come. Returns whether there are any. */
export async function updateDueAudits(tx: Db, today: string): Promise<boolean> {
  const updated = await tx
    .updateTable('self_audits')
    .set({ is_shown: true })
    .where('is_shown', '=', false)
    .where(sql<boolean>`shown_from <= ${today}::date`)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
