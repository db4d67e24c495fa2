import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { insertNextVersion } from './publish-site-record.server.ts'
import { deleteSiteDraft, findSiteDraft, updateSiteDraft } from './site-draft-store.server.ts'
import type { SiteBodies, SiteKind } from './site-record.ts'
import { deleteScheduleOfDraft } from './site-schedule-store.server.ts'
import { findNewestSiteRecord } from './site-store.server.ts'

/** The versions that the editor saw; 0 if there was none. */
export type DraftVersions = { published: number; draft: number }

export type DraftEdit<Kind extends SiteKind> = {
  kind: Kind
  basedOn: DraftVersions
  body: SiteBodies[Kind]
  staffId: string
  /** Runs first in the transaction and returns the body to store. */
  prepare?: (tx: Db) => Promise<SiteBodies[Kind]>
}

export type DraftSaved =
  | { outcome: 'saved'; versions: DraftVersions }
  | { outcome: 'changed-by-someone-else' }

/** Saves a draft, which only the admin shows. */
export function saveDraft<Kind extends SiteKind>(
  db: Db,
  edit: DraftEdit<Kind>,
): Promise<DraftSaved> {
  return refusable(inTransaction(db, (tx) => writeDraft(tx, edit)))
}

/** Saves a draft in an open transaction, inside `refusable`. */
export async function writeDraft<Kind extends SiteKind>(
  tx: Db,
  { kind, basedOn, staffId, ...edit }: DraftEdit<Kind>,
): Promise<DraftSaved> {
  const body = (await edit.prepare?.(tx)) ?? edit.body
  const draft = await findSiteDraft(tx, kind)
  const published = await findNewestSiteRecord(tx, kind)
  const written =
    (published?.version ?? 0) === basedOn.published &&
    (await updateSiteDraft(tx, { kind, basedOn: basedOn.draft, body, savedBy: staffId }))
  if (!written) throw new Conflict()
  const changed = differences({ ...(draft ?? published)?.body }, { ...body })
  if (changed)
    await recordChange(tx, {
      staffId,
      action: 'draft-saved',
      subject: `site:${kind}`,
      ...changed,
    })
  return { outcome: 'saved', versions: { ...basedOn, draft: basedOn.draft + 1 } }
}

/** Publishes the body as a new version and deletes the draft with its schedule. A restored version
 * leaves the draft as it is. */
export function publishDraft<Kind extends SiteKind>(
  db: Db,
  { kind, basedOn, staffId, ...edit }: DraftEdit<Kind>,
  restores?: number,
): Promise<DraftSaved> {
  return refusable(
    inTransaction(db, async (tx): Promise<DraftSaved> => {
      if (!restores) await deleteScheduleOfDraft(tx, kind)
      if (!restores && !(await deleteSiteDraft(tx, kind, basedOn.draft))) throw new Conflict()
      const published = await insertNextVersion(tx, {
        kind,
        basedOnVersion: basedOn.published,
        body: (await edit.prepare?.(tx)) ?? edit.body,
        publishedBy: staffId,
        ...(restores ? { restores } : {}),
      })
      if (published.outcome !== 'published') throw new Conflict()
      return { outcome: 'saved', versions: { published: published.version, draft: 0 } }
    }),
  )
}

export function discardDraft(
  db: Db,
  { kind, basedOn, staffId }: Pick<DraftEdit<SiteKind>, 'kind' | 'basedOn' | 'staffId'>,
): Promise<DraftSaved> {
  return refusable(
    inTransaction(db, async (tx): Promise<DraftSaved> => {
      if (basedOn.draft === 0 || !(await deleteSiteDraft(tx, kind, basedOn.draft)))
        throw new Conflict()
      const subject = `site:${kind}`
      await recordChange(tx, {
        staffId,
        action: 'draft-discarded',
        subject,
        before: null,
        after: null,
      })
      return { outcome: 'saved', versions: { ...basedOn, draft: 0 } }
    }),
  )
}

/** Rolls the transaction back. */
class Conflict extends Error {}

/** Returns the conflict that `saving` throws after its transaction is rolled back. */
export async function refusable(saving: Promise<DraftSaved>): Promise<DraftSaved> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof Conflict) return { outcome: 'changed-by-someone-else' }
    throw error
  }
}
