import type { Db } from '#platform/database/database.server.ts'
import type { SiteBodies, SiteKind } from './site-record.ts'

/** A saved change that is not published. `version` increases with each save. */
export type SiteDraft<Kind extends SiteKind = SiteKind> = {
  version: number
  body: SiteBodies[Kind]
  savedAt: Date
}

export async function findSiteDraft<Kind extends SiteKind>(
  db: Db,
  kind: Kind,
): Promise<SiteDraft<Kind> | undefined> {
  return db
    .selectFrom('site_drafts')
    .where('kind', '=', kind)
    .select(['version', 'body', 'saved_at as savedAt'])
    .$castTo<SiteDraft<Kind>>()
    .executeTakeFirst()
}

export type DraftToWrite<Kind extends SiteKind> = {
  kind: Kind
  /** The version of the draft that the editor saw; 0 if there was none. */
  basedOn: number
  body: SiteBodies[Kind]
  savedBy: string
}

/** Returns false if the draft is not the one that the editor saw. */
export async function updateSiteDraft<Kind extends SiteKind>(
  tx: Db,
  { kind, basedOn, body, savedBy }: DraftToWrite<Kind>,
): Promise<boolean> {
  const values = { version: basedOn + 1, body: JSON.stringify(body), saved_by: savedBy }
  const written =
    basedOn === 0
      ? await tx
          .insertInto('site_drafts')
          .values({ kind, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('site_drafts')
          .set({ ...values, saved_at: new Date() })
          .where('kind', '=', kind)
          .where('version', '=', basedOn)
          .executeTakeFirst()
  const changed =
    'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows
  return changed === 1n
}

/** Returns false if the draft is not the one that the editor saw. Without a draft, 0 is right. */
export async function deleteSiteDraft(tx: Db, kind: SiteKind, basedOn: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('site_drafts')
    .where('kind', '=', kind)
    .returning('version')
    .executeTakeFirst()
  return (deleted?.version ?? 0) === basedOn
}
