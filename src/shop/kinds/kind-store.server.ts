import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { kindsTopic, type ProductKind, type SizeRename } from './product-kind.ts'

export const columns = [
  'slug',
  'singular',
  'plural',
  'sizes',
  'counts_sizes as countsSizes',
  'age_group as ageGroup',
  'feed_category as feedCategory',
  'size_guide as sizeGuide',
  'unit_code as unit',
  'is_enabled as isEnabled',
  'version',
] as const

/** Lists all kinds, also disabled ones, in the order of the shop's menu. */
export function listKinds(db: Db, keep: Keep = noQueryCache): Promise<ProductKind[]> {
  return keep('kinds', [kindsTopic], () =>
    db
      .selectFrom('product_kinds')
      .select(columns)
      .orderBy('position')
      .orderBy('slug')
      .$castTo<ProductKind>()
      .execute(),
  )
}

/** Locks a kind against changes while one of its products is saved. */
export async function lockKindForProduct(
  tx: Db,
  slug: string,
): Promise<(ProductKind & { renaming: SizeRename[] }) | undefined> {
  return tx
    .selectFrom('product_kinds')
    .select(columns)
    .where('slug', '=', slug)
    .select((kind) =>
      jsonArrayFrom(
        kind
          .selectFrom('sizes_to_rename')
          .select(['earlier as from', 'later as to'])
          .whereRef('kind', '=', 'product_kinds.slug'),
      ).as('renaming'),
    )
    .forShare('product_kinds')
    .$castTo<ProductKind & { renaming: SizeRename[] }>()
    .executeTakeFirst()
}
