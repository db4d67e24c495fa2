import { sql, type RawBuilder } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { listIdsContaining } from '../catalogue/title-search-store.server.ts'
import { isShown } from '../media/media-store.server.ts'
import { limitedPageOf, type Page } from '../paging.ts'
import { isUuid } from '../uuid.ts'
import {
  LIBRARY_PAGES_MAX,
  LIBRARY_PER_PAGE,
  SLOW_PAGES_MAX,
  type LibraryFilter,
  type LibraryImage,
  type LibraryView,
} from './library-view.ts'

/** Products whose images a search finds. */
const PRODUCTS_MAX = 1_000

type Condition = RawBuilder<boolean>

/** Candidates include images that came into use since the last night, so each is checked. */
const conditions: Record<LibraryFilter | 'own', Condition> = {
  all: sql`true`,
  unused: sql`unused_since is not null and not ${isShown}`,
  'no-text': sql`alt = '' and not is_by_customer`,
  customers: sql`is_by_customer`,
  own: sql`not is_by_customer`,
}

/** Lists the newest first. `own` leaves out photos of customers, which the shop must not show elsewhere. */
export async function listLibrary(
  db: Db,
  { filter, search, page }: Omit<LibraryView, 'filter'> & { filter: LibraryFilter | 'own' },
): Promise<Page<LibraryImage>> {
  const found = search ? await foundBy(db, search) : sql<boolean>`true`
  const condition = sql<boolean>`${conditions[filter]} and ${found}`
  const isSlow = search !== '' || filter === 'unused'
  const pagesMax = isSlow ? SLOW_PAGES_MAX : LIBRARY_PAGES_MAX
  const rowsMax = pagesMax * LIBRARY_PER_PAGE
  const [items, counted] = await Promise.all([
    page > pagesMax
      ? []
      : images(db)
          .where(condition)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(LIBRARY_PER_PAGE)
          .offset((page - 1) * LIBRARY_PER_PAGE)
          .execute(),
    countUpTo(db, sql`(select from images where ${condition})`, rowsMax + 1),
  ])
  return limitedPageOf(items, page, counted, { perPage: LIBRARY_PER_PAGE, rowsMax })
}

export async function findLibraryImage(db: Db, id: string): Promise<LibraryImage | undefined> {
  return images(db).where('id', '=', id).executeTakeFirst()
}

function images(db: Db) {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'tint', 'alt', 'focus'])
    .select(['byte_count as byteCount', 'created_at as addedAt'])
    .select([
      'is_by_customer as isByCustomer',
      sql<boolean>`damaged_at is not null`.as('isDamaged'),
    ])
}

/** Finds images by their words, by the titles of their products, or by their id. */
async function foundBy(db: Db, search: string): Promise<Condition> {
  if (isUuid(search)) return sql`id = ${search}`
  const products = await listIdsContaining(db, search, PRODUCTS_MAX, 'all')
  const used = await db
    .selectFrom('product_images')
    .select('image_id')
    .distinct()
    .where(sql<boolean>`product_id = any (${products}::uuid[])`)
    .execute()
  return sql`(alt ilike ${containsPattern(search)} or id = any (${used.map((row) => row.image_id)}::uuid[]))`
}
