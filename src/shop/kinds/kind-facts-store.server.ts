import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import type { KindFacts } from '../compliance/legal-facts.ts'
import { kindsTopic } from './product-kind.ts'

const columns = [
  'slug',
  'singular',
  'country_of_origin as countryOfOrigin',
  'maker_role as makerRole',
  'maker',
  'net_quantity as netQuantity',
  'customer_care as customerCare',
] as const

/** Lists the declarations of all enabled kinds in the order of the shop's menu. */
export function listKindFacts(db: Db, keep: Keep = noQueryCache): Promise<KindFacts[]> {
  return keep('declarations of kinds', [kindsTopic], () =>
    db
      .selectFrom('product_kinds')
      .select(columns)
      .where('is_enabled', '=', true)
      .orderBy('position')
      .orderBy('slug')
      .$castTo<KindFacts>()
      .execute(),
  )
}

export async function updateKindFacts(tx: Db, kind: Omit<KindFacts, 'singular'>): Promise<void> {
  await tx
    .updateTable('product_kinds')
    .set({
      country_of_origin: kind.countryOfOrigin,
      maker_role: kind.makerRole,
      maker: kind.maker,
      net_quantity: kind.netQuantity,
      customer_care: kind.customerCare,
    })
    .where('slug', '=', kind.slug)
    .execute()
}
