import { sql, type RawBuilder } from 'kysely'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import {
  pageOf,
  PAGES_PER_QUERY,
  PAGES_MAX,
  PRODUCTS_PER_QUERY,
  PRODUCTS_PER_PAGE,
  type Page,
} from '../paging.ts'
import { listCardsByIds } from './catalogue-store.server.ts'
import {
  catalogueTopic,
  type Category,
  type Collection,
  type ProductCard,
  type ProductType,
} from './product.ts'

const COUNTED_MAX = PAGES_MAX * PRODUCTS_PER_PAGE

type Condition = RawBuilder<boolean>

/** Lists the products of categories and kinds, newest first. */
export async function listCollection(
  db: Db,
  { types, categories }: Collection,
  page: number,
  keep: Keep = noQueryCache,
): Promise<Page<ProductCard>> {
  const conditions = [...types.map(ofType), ...categories.map(inCategory)]
  if (conditions.length === 0) return pageOf([], page, 0, PRODUCTS_PER_PAGE)
  return listPage(db, sql`(${sql.join(conditions, sql` or `)})`, page, (about, ask) =>
    keep(`${about} of ${[...types, ...categories].join()}`, [catalogueTopic], ask),
  )
}

/** Returns the collections that have a product. Each query finds the newest product of one
 * collection through an index. */
export async function listFilledCollections(
  db: Db,
  { categories, types }: Collection,
): Promise<string[]> {
  const conditions = new Map([
    ...categories.map((name) => [name as string, inCategory(name)] as const),
    ...types.map((name) => [name, ofType(name)] as const),
  ])
  const queries = [...conditions].map(
    ([name, condition]) =>
      sql`(select ${sql.lit(name)} as name from products where deleted_at is null and is_listed and ${condition}
      order by created_at desc, id desc limit 1)`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function listPage(
  db: Db,
  condition: Condition,
  page: number,
  keep: <Result>(about: string, ask: () => Promise<Result>) => Promise<Result>,
): Promise<Page<ProductCard>> {
  const offset = Math.floor((page - 1) / PAGES_PER_QUERY) * PRODUCTS_PER_QUERY
  const ids = await keep(`pieces from ${offset}`, () =>
    listNewest(db, condition, PRODUCTS_PER_QUERY, offset),
  )
  const isLast = ids.length < PRODUCTS_PER_QUERY && (ids.length > 0 || offset === 0)
  const begin = (page - 1) * PRODUCTS_PER_PAGE - offset
  const items = await listCardsByIds(db, ids.slice(begin, begin + PRODUCTS_PER_PAGE))
  return pageOf(
    items,
    page,
    isLast ? offset + ids.length : await keep('number', () => countUpToLimit(db, condition)),
    PRODUCTS_PER_PAGE,
  )
}

async function listNewest(
  db: Db,
  condition: Condition,
  limit: number,
  offset: number,
): Promise<string[]> {
  const chosen = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`is_listed`)
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return chosen.map(({ id }) => id)
}

async function countUpToLimit(db: Db, condition: Condition): Promise<number> {
  const matching = db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`is_listed`)
    .where(condition)
  return countUpTo(db, matching, COUNTED_MAX)
}

/** Uses literals instead of parameters, so that the planner can use the partial indexes. */
function ofType(type: ProductType): Condition {
  return sql<boolean>`type = ${sql.lit(type)}`
}

function inCategory(category: Category): Condition {
  return sql<boolean>`${sql.lit(category)} = any (categories)`
}
