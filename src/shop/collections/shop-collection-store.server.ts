import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { collectionsTopic, type StoredCollection } from './collection.ts'

/** Lists all collections whose kind is enabled: categories and kinds, then the owner's. */
export function listCollections(db: Db, keep: Keep = noQueryCache): Promise<StoredCollection[]> {
  return keep('collections', [collectionsTopic, 'kinds'], () =>
    collectionsQuery(db)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('kind', 'is', null),
          exists(
            selectFrom('product_kinds')
              .select('product_kinds.slug')
              .whereRef('product_kinds.slug', '=', 'kind')
              .where('is_enabled', '=', true),
          ),
        ]),
      )
      .execute(),
  )
}

/** `slug` must be spelt as it is stored. */
export async function findCollection(db: Db, slug: string): Promise<StoredCollection | undefined> {
  return collectionsQuery(db).where('slug', '=', slug).executeTakeFirst()
}

function collectionsQuery(db: Db) {
  return db
    .selectFrom('collections')
    .select(({ fn, selectFrom }) => [
      'collections.slug',
      'mode',
      'title',
      'intro',
      'seo_title as seoTitle',
      'seo_description as seoDescription',
      'rules',
      fn('shop_time', ['shown_from']).as('shownFrom'),
      fn('shop_time', ['shown_until']).as('shownUntil'),
      'version',
      jsonObjectFrom(
        selectFrom('collection_images')
          .innerJoin('images', 'images.id', 'image_id')
          .select(['images.id', 'width', 'height', 'tint', 'focus'])
          .whereRef('collection', '=', 'collections.slug'),
      ).as('image'),
    ])
    .orderBy(sql`array_position('{category,kind,manual,rules}', mode)`)
    .orderBy('collections.created_at')
    .orderBy('collections.slug')
    .$castTo<StoredCollection>()
}

export type ChosenProduct = { id: string; title: string }

/** The products of a manual collection in order, including those that are not listed now. */
export async function listChosenProducts(db: Db, slug: string): Promise<ChosenProduct[]> {
  return db
    .selectFrom('collection_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id', 'title'])
    .where('collection', '=', slug)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** The number of products of each manual collection, without deleted ones. */
export async function countChosenProducts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('collection_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select(({ fn }) => ['collection', fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('collection')
    .execute()
  return new Map(rows.map(({ collection, count }) => [collection, count]))
}
