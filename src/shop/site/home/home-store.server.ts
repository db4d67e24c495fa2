import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { listShownImages } from '../../media/media-store.server.ts'
import { siteTopic } from '../site-record.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { findSiteDraft } from '../site-draft-store.server.ts'
import { initialHome, type HomeSections } from './home-sections.ts'

/** The published home page. A page that uses it must depend on `siteTopic`. */
export async function findHome(db: Db, keep: Keep = noQueryCache): Promise<HomeSections> {
  return keep('home page', [siteTopic], async () =>
    withShownImages(db, (await findNewestSiteRecord(db, 'home'))?.body ?? initialHome),
  )
}

/** The draft, or the published home page without a draft. */
export async function findEditedHome(db: Db): Promise<HomeSections> {
  const draft = await findSiteDraft(db, 'home')
  return draft ? withShownImages(db, draft.body) : findHome(db)
}

/** A version holds the images as they were when it was saved. Their focal points may have changed. */
async function withShownImages(db: Db, { sections }: HomeSections): Promise<HomeSections> {
  const ids = sections.flatMap(({ items }) => items.flatMap(({ image }) => image?.id ?? []))
  const stored = new Map((await listShownImages(db, ids)).map((image) => [image.id, image]))
  return {
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({
        ...item,
        image: item.image && (stored.get(item.image.id) ?? item.image),
      })),
    })),
  }
}

/** Keeps the images of all versions, including drafts. */
export async function insertHomeImages(tx: Db, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return
  await tx
    .insertInto('site_images')
    .values([...new Set(imageIds)].map((imageId) => ({ kind: 'home', image_id: imageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps the videos of all versions, including drafts. */
export async function insertHomeVideos(tx: Db, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return
  await tx
    .insertInto('site_videos')
    .values(videoIds.map((videoId) => ({ kind: 'home', video_id: videoId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
