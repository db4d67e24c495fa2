import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { differences } from '../../change-log/differences.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { insertNextVersion } from '../publish-site-record.server.ts'
import { deleteSiteDraft, findSiteDraft, updateSiteDraft } from '../site-draft-store.server.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { scheduleAnnouncement } from './brand-jobs.server.ts'
import type { Brand } from './brand.ts'

/** The versions that the editor saw; 0 if there was none. */
export type BrandVersions = { published: number; draft: number }
export type BrandEdit = { basedOn: BrandVersions; body: Brand; staffId: string }

export type BrandSaved =
  | { outcome: 'saved'; versions: BrandVersions }
  | { outcome: 'changed-by-someone-else' }

/** Saves the brand as a draft, which only the admin shows. */
export function saveBrandDraft(db: Db, { basedOn, body, staffId }: BrandEdit): Promise<BrandSaved> {
  return inTransaction(db, async (tx): Promise<BrandSaved> => {
    const draft = await findSiteDraft(tx, 'brand')
    const published = await findNewestSiteRecord(tx, 'brand')
    const written =
      (published?.version ?? 0) === basedOn.published &&
      (await updateSiteDraft(tx, {
        kind: 'brand',
        basedOn: basedOn.draft,
        body,
        savedBy: staffId,
      }))
    if (!written) return { outcome: 'changed-by-someone-else' }
    const changed = differences({ ...(draft ?? published)?.body }, { ...body })
    if (changed)
      await recordChange(tx, { staffId, action: 'draft-saved', subject: 'site:brand', ...changed })
    return { outcome: 'saved', versions: { ...basedOn, draft: basedOn.draft + 1 } }
  })
}

/** Publishes the brand as a new version and deletes the draft. */
export async function publishBrand(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  { basedOn, body, staffId }: BrandEdit,
  restores?: number,
): Promise<BrandSaved> {
  return refusable(
    inTransaction(db, async (tx): Promise<BrandSaved> => {
      // A restored version leaves the draft as it is.
      if (!restores && !(await deleteSiteDraft(tx, 'brand', basedOn.draft))) throw new Conflict()
      const published = await insertNextVersion(tx, {
        kind: 'brand',
        basedOnVersion: basedOn.published,
        body,
        publishedBy: staffId,
        ...(restores ? { restores } : {}),
      })
      if (published.outcome !== 'published') throw new Conflict()
      await scheduleAnnouncement(tx, jobs, body.announcement)
      return { outcome: 'saved', versions: { published: published.version, draft: 0 } }
    }),
  )
}

export function discardBrandDraft(
  db: Db,
  { basedOn, staffId }: Omit<BrandEdit, 'body'>,
): Promise<BrandSaved> {
  return refusable(
    inTransaction(db, async (tx): Promise<BrandSaved> => {
      if (basedOn.draft === 0 || !(await deleteSiteDraft(tx, 'brand', basedOn.draft)))
        throw new Conflict()
      const change = { action: 'draft-discarded', subject: 'site:brand', before: null, after: null }
      await recordChange(tx, { staffId, ...change })
      return { outcome: 'saved', versions: { ...basedOn, draft: 0 } }
    }),
  )
}

/** Rolls the transaction back. */
class Conflict extends Error {}

async function refusable(saving: Promise<BrandSaved>): Promise<BrandSaved> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof Conflict) return { outcome: 'changed-by-someone-else' }
    throw error
  }
}
