import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic, type PageKind } from '../site/site-record.ts'
import type { PageContent } from './page-content.ts'

export type Page = {
  id: string
  slug: string
  isPolicy: boolean
  /** Null for a draft that visitors cannot open. */
  publishedVersion: number | null
  scheduledVersion: number | null
  publishAt: Date | null
  /** 0 if nothing has been saved yet, for example for the policies of a new shop. */
  newestVersion: number
}

export type ListedPage = Page & { title: string | null }

export const pageKind = (id: string): PageKind => `page:${id}`

const kindOfRow = sql<string>`'page:' || pages.id`

function pages(db: Db) {
  return db.selectFrom('pages').select((row) => [
    'id',
    'slug',
    'is_policy as isPolicy',
    'published_version as publishedVersion',
    'scheduled_version as scheduledVersion',
    'publish_at as publishAt',
    row.fn
      .coalesce(
        row
          .selectFrom('site_records')
          .whereRef('kind', '=', kindOfRow)
          .select(({ fn }) => fn.max('version').as('newest')),
        sql<number>`0`,
      )
      .as('newestVersion'),
  ])
}

export async function findPage(db: Db, id: string): Promise<Page | undefined> {
  return pages(db).where('id', '=', id).executeTakeFirst()
}

export async function findPageBySlug(db: Db, slug: string): Promise<Page | undefined> {
  return pages(db).where('slug', '=', slug).executeTakeFirst()
}

/** Locks the page, so that concurrent saves, publications and renames run one after another. */
export async function lockPage(tx: Db, id: string): Promise<Page | undefined> {
  await tx.selectFrom('pages').select('id').where('id', '=', id).forUpdate().execute()
  return findPage(tx, id)
}

/** All pages, policies first, with the newest title. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  return pages(db)
    .select((row) =>
      row
        .selectFrom('site_records')
        .whereRef('kind', '=', kindOfRow)
        .select(sql<string>`body ->> 'title'`.as('title'))
        .orderBy('version', 'desc')
        .limit(1)
        .as('title'),
    )
    .orderBy('is_policy', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type PublishedPage = { slug: string; content: PageContent; publishedAt: Date }

/** The version that visitors see. */
export async function findPublishedPage(db: Db, slug: string): Promise<PublishedPage | undefined> {
  return published(db)
    .select(['body as content', 'published_at as publishedAt'])
    .where('slug', '=', slug)
    .$castTo<PublishedPage>()
    .executeTakeFirst()
}

export type PageLink = { slug: string; title: string }

/** Pages for the footer and the sitemap, policies first. */
export function listPageLinks(db: Db, keep: Keep = noQueryCache): Promise<PageLink[]> {
  return keep('page links', [siteTopic], () =>
    published(db)
      .select(sql<string>`body ->> 'title'`.as('title'))
      .orderBy('is_policy', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
}

function published(db: Db) {
  return db
    .selectFrom('pages')
    .innerJoin('site_records', (join) =>
      join.on('kind', '=', kindOfRow).onRef('version', '=', 'published_version'),
    )
    .select('slug')
}

/** Returns the id; undefined if the address is taken. */
export async function insertPage(tx: Db, slug: string): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('pages')
    .values({ slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export type Publication = {
  publishedVersion: number | null
  schedule: { version: number; at: Date; by: string } | null
}

export async function updatePublication(
  tx: Db,
  id: string,
  { publishedVersion, schedule }: Publication,
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({
      published_version: publishedVersion,
      scheduled_version: schedule?.version ?? null,
      publish_at: schedule?.at ?? null,
      scheduled_by: schedule?.by ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns false if another page has this address. The caller holds the lock of the page. */
export async function updateSlug(tx: Db, id: string, slug: string): Promise<boolean> {
  const updated = await tx
    .updateTable('pages')
    .set({ slug })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pages as other').select('id').where('other.slug', '=', slug))),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function insertPageImages(
  tx: Db,
  pageId: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return
  await tx
    .insertInto('page_images')
    .values([...new Set(imageIds)].map((imageId) => ({ page_id: pageId, image_id: imageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the pages that are due for publication. */
export async function lockDuePages(
  tx: Db,
  now: Date,
): Promise<{ id: string; version: number; by: string }[]> {
  return tx
    .selectFrom('pages')
    .select(['id', 'scheduled_version as version', 'scheduled_by as by'])
    .where('publish_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .$castTo<{ id: string; version: number; by: string }>()
    .execute()
}

/** Deletes the owner's pages and makes the policies empty drafts, as in a new shop. */
export async function deleteAllPages(tx: Db): Promise<void> {
  await tx.deleteFrom('pages').where('is_policy', '=', false).execute()
  await tx
    .updateTable('pages')
    .set({
      published_version: null,
      scheduled_version: null,
      publish_at: null,
      scheduled_by: null,
    })
    .execute()
}
