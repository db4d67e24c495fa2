import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

export type PricedProduct = {
  productId: string
  kind: string
  title: string
  pricePaise: Paise
  isReduced: boolean
}

/** Published products above a price, the cheapest first. */
export async function listPricedProducts(
  db: Db,
  abovePaise: Paise,
  limit: number,
): Promise<PricedProduct[]> {
  return db
    .selectFrom('products')
    .select([
      'id as productId',
      'type as kind',
      'title',
      'selling_price_paise as pricePaise',
      sql<boolean>`original_price_paise > selling_price_paise`.as('isReduced'),
    ])
    .where('selling_price_paise', '>', abovePaise)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .orderBy('selling_price_paise')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The titles of products that an offer names, in the order of their titles. */
export async function listNamedProducts(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute()
}
