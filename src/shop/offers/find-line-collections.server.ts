import type { Db } from '#platform/database/database.server.ts'
import { addedSince } from '../collections/collection-rules.ts'
import { listCollections } from '../collections/shop-collection-store.server.ts'
import {
  listCategoriesOf,
  listMembershipsOf,
  type Membership,
} from '../search/members-store.server.ts'

/** The collections among `slugs` that each product belongs to now. */
export async function findLineCollections(
  db: Db,
  slugs: readonly string[],
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (slugs.length === 0 || productIds.length === 0) return new Map()
  const wanted = (await listCollections(db)).filter(({ slug }) => slugs.includes(slug))
  const memberships = wanted.flatMap(({ slug, mode, rules }): Membership[] =>
    mode === 'manual'
      ? [{ slug, mode }]
      : mode === 'rules'
        ? [{ slug, mode, rules, since: addedSince(rules, new Date()) }]
        : [],
  )
  const found = [
    ...(await listMembershipsOf(db, memberships, productIds)),
    ...(await listCategoriesOf(db, slugs, productIds)),
  ]
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, rows]) => [id, rows.map(({ slug }) => slug)]))
}
