import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { DESIGNS_PER_PAGE, type DesignProduct, type DesignSummary } from './design.ts'

/** The condition of the index `products_by_design`. */
const hasDesign = sql`deleted_at is null and design <> ''`

/** Lists the designs by name. A search finds any part of a name. */
export async function listDesignSummaries(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<Page<DesignSummary>> {
  const isFound = search
    ? sql`${hasDesign} and lower(design) like lower(${containsPattern(search)})`
    : hasDesign
  const [items, counted] = await Promise.all([
    sql<DesignSummary>`
      select min(design) as design, count(*)::int as products from products where ${isFound}
      group by lower(design) order by lower(design)
      limit ${DESIGNS_PER_PAGE} offset ${(page - 1) * DESIGNS_PER_PAGE}`.execute(db),
    sql<{ designs: number }>`
      select count(distinct lower(design))::int as designs from products where ${isFound}`.execute(
      db,
    ),
  ])
  return pageOf(items.rows, page, counted.rows[0]!.designs, DESIGNS_PER_PAGE)
}

/** The name as its oldest product writes it, and the number of products; undefined for a name that
 * no product has. */
export async function findDesign(db: Db, design: string): Promise<DesignSummary | undefined> {
  const { rows } = await sql<DesignSummary>`
    select (array_agg(design order by created_at, id))[1] as design, count(*)::int as products
    from products where ${hasDesign} and lower(design) = lower(${design}) having count(*) > 0`.execute(
    db,
  )
  return rows[0]
}

/** Lists products of the design, oldest first. */
export async function listDesignProducts(
  db: Db,
  design: string,
  limit: number,
): Promise<DesignProduct[]> {
  const { rows } = await sql<DesignProduct>`
    select id, title, state, is_listed as "isListed" from products
    where ${hasDesign} and lower(design) = lower(${design})
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Lets one rename at a time decide whether a name is taken. */
export async function lockDesignNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('design names', 0))`.execute(tx)
}

/** Locks the products of the design and returns each with its spelling of the name. */
export async function lockDesignProducts(
  tx: Db,
  design: string,
): Promise<{ id: string; design: string }[]> {
  const { rows } = await sql<{ id: string; design: string }>`
    select id, design from products where ${hasDesign} and lower(design) = lower(${design})
    order by id for no key update`.execute(tx)
  return rows
}
