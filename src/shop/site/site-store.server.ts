import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { siteTopic } from './site-record.ts'
import type { RecordKind, SiteBodies, SiteRecord } from './site-record.ts'

export const VERSIONS_PER_PAGE = 20

/** The live version; undefined if nothing has been published. */
export async function findNewestSiteRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
): Promise<SiteRecord<Kind> | undefined> {
  return records<Kind>(db, kind).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export function findShopDetails(
  db: Db,
  keep: Keep = noQueryCache,
): Promise<SiteRecord<'shop-details'> | undefined> {
  return keep('shop details', [siteTopic], () => findNewestSiteRecord(db, 'shop-details'))
}

export async function findSiteRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  version: number,
): Promise<SiteRecord<Kind> | undefined> {
  return records<Kind>(db, kind).where('version', '=', version).executeTakeFirst()
}

/** Newest first. */
export async function listSiteRecords<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  page: number,
): Promise<Page<SiteRecord<Kind>>> {
  const items = await records<Kind>(db, kind)
    .orderBy('version', 'desc')
    .limit(VERSIONS_PER_PAGE)
    .offset((page - 1) * VERSIONS_PER_PAGE)
    .execute()
  // Versions are numbered from 1 without a gap, so the newest number is the total.
  const newest = await records(db, kind).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return pageOf(items, page, newest?.version ?? 0, VERSIONS_PER_PAGE)
}

export type SiteVersion = {
  version: number
  publishedAt: Date
  /** The admin's name; '' in the demo data. */
  publishedBy: string
}

/** Lists the versions without their texts, newest first. */
export async function listSiteVersions(
  db: Db,
  kind: RecordKind,
  page: number,
): Promise<Page<SiteVersion>> {
  const items = await db
    .selectFrom('site_records')
    .leftJoin('users', 'users.id', 'site_records.published_by')
    .where('kind', '=', kind)
    .select((row) => [
      'version',
      'published_at as publishedAt',
      row.fn.coalesce('users.name', row.val('')).as('publishedBy'),
    ])
    .orderBy('version', 'desc')
    .limit(VERSIONS_PER_PAGE)
    .offset((page - 1) * VERSIONS_PER_PAGE)
    .execute()
  const newest = await records(db, kind).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return pageOf(items, page, newest?.version ?? 0, VERSIONS_PER_PAGE)
}

export type RecordToInsert<Kind extends RecordKind> = {
  kind: Kind
  version: number
  body: SiteBodies[Kind]
  publishedBy: string | null
}

/** Returns false if the version exists, because another admin has published first. */
export async function insertSiteRecord<Kind extends RecordKind>(
  tx: Db,
  record: RecordToInsert<Kind>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('site_records')
    .values({
      kind: record.kind,
      version: record.version,
      body: JSON.stringify(record.body),
      published_by: record.publishedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

function records<Kind extends RecordKind>(db: Db, kind: Kind) {
  return db
    .selectFrom('site_records')
    .select(['kind', 'version', 'body', 'published_at as publishedAt'])
    .where('kind', '=', kind)
    .$castTo<SiteRecord<Kind>>()
}
