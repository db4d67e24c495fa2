import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../site-record.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { initialHome, type HomeSections } from './home-sections.ts'

/** The published home page. A page that uses it must depend on `siteTopic`. */
export async function findHome(db: Db, keep: Keep = noQueryCache): Promise<HomeSections> {
  const record = await keep('home page', [siteTopic], () => findNewestSiteRecord(db, 'home'))
  return record?.body ?? initialHome
}

/** The draft, or the published home page without a draft. */
export async function findEditedHome(db: Db): Promise<HomeSections> {
  return (await findSiteDraft(db, 'home'))?.body ?? findHome(db)
}

/** Keeps the images of all versions, also those of drafts. */
export async function insertHomeImages(tx: Db, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return
  await tx
    .insertInto('site_images')
    .values([...new Set(imageIds)].map((imageId) => ({ kind: 'home', image_id: imageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
