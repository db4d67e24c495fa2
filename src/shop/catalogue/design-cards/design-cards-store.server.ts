import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { listCardColumns } from '../catalogue-store.server.ts'
import type { ProductCard } from '../product.ts'

/** Limits the colours that a card counts, like those that a product page shows. */
const COLOURS_MAX = 30

/** The ids of the products of one design that a list may show, best first. */
export type ListedDesign = readonly string[]

type Row = ProductCard & { place: number; colourIds: string[] }

const askDesignCards = preparedQuery(
  (db, entries: readonly string[]) =>
    sql<Row>`with listed as (
      select split_part(entry, ' ', 1)::int as place, split_part(entry, ' ', 2)::uuid as id, rank
      from unnest(${entries}::text[]) with ordinality as listed (entry, rank)
    ), chosen as (
      select distinct on (place) products.id, place from listed join products on products.id = listed.id and is_listed
        left join stock_totals on product_id = listed.id
      order by place, coalesce(available, 0) <= 0, rank
    ) ${db
      .selectFrom('products as product')
      .innerJoin(sql<{ id: string; place: number }>`chosen`.as('chosen'), 'chosen.id', 'product.id')
      .select(listCardColumns)
      .select('chosen.place')
      .select(
        sql<string[]>`case when product.design = '' then '{}' else array(
          select colour.id from products colour
          where lower(colour.design) = lower(product.design) and colour.design <> '' and colour.deleted_at is null and colour.is_listed
          order by colour.created_at, colour.id limit ${sql.lit(COLOURS_MAX)}) end`.as('colourIds'),
      )
      .orderBy('chosen.place')}`,
)

/** Returns one card per design, in their order: the first colour in stock, or the first one if all
 * are sold out. The caller limits the number of designs. */
export async function listDesignCards(
  db: Db,
  designs: readonly ListedDesign[],
): Promise<ProductCard[]> {
  if (designs.length === 0) return []
  const entries = designs.flatMap((ids, place) => ids.map((id) => `${place} ${id}`))
  const rows = await askDesignCards(db, entries)
  return rows.map(({ place: _place, colourIds, ...card }) =>
    colourIds.length > 1 ? { ...card, colours: colourIds.length, colourIds } : card,
  )
}

/** Groups products by design, each in the place of its first product. The caller limits the number
 * of ids. */
export async function listByDesign(db: Db, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  // Ids are sent and returned as one text, because the driver is slow with arrays of this length.
  const { rows } = await sql<{ designs: string[][] }>`
    select json_agg(ids order by place) as designs from (
      select json_agg(listed.id order by rank) as ids, min(rank) as place
      from unnest(string_to_array(${ids.join()}, ',')::uuid[]) with ordinality as listed (id, rank)
      group by coalesce((select nullif(lower(design), '') from products where products.id = listed.id), id::text)
    ) design`.execute(db)
  return rows[0]!.designs
}
