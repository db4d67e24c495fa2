import type { Db } from '#platform/database/database.server.ts'
import type { CollectionRules } from '../collections/collection-rules.ts'
import { filterMembers } from './filter-members.server.ts'
import { noFilters } from './filters/product-filters.ts'

const TITLES_MAX = 6

export type RulesPreview = {
  total: number
  /** True if more products match than lists of the shop count. */
  hasMore: boolean
  /** The first ones, in the sequence of the collection. */
  titles: string[]
}

/** Returns what a collection with these rules would list now. */
export async function previewRules(db: Db, rules: CollectionRules): Promise<RulesPreview> {
  const sort = rules.isBestSelling ? 'best' : 'newest'
  const view = { filters: noFilters, sort } as const
  const collection = { slug: '', mode: 'rules', rules } as const
  const { products, hasMore } = await filterMembers(db, collection, { view, page: 1 })
  const titles = products.items.slice(0, TITLES_MAX).map(({ title }) => title)
  return { total: products.total, hasMore, titles }
}
