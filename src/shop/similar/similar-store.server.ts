import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { cardsOf } from '../catalogue/catalogue-store.server.ts'
import {
  listByDesign,
  listDesignCards,
} from '../catalogue/design-cards/design-cards-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'

/** Products of the kind that are compared: as many older as newer ones. It limits the work in a shop
 * with 100,000 products. */
const COMPARED_EACH_WAY = 20
/** More than are shown, because some are sold out or of one design. */
const FOUND_MAX = 8
const FOUND_BY_DESIGN_MAX = 32

export type RelatedCards = {
  /** Pieces of the same kind that share the most attributes, then the nearest in price. Other colours
   * of the same design are left out. */
  similar: ProductCard[]
  /** Pieces of other kinds, which a job has chosen. */
  goesWell: ProductCard[]
  /** All of those pieces, also the ones that cannot be bought at present. */
  goesWellIds: string[]
}

const isNeighbour = sql`other.type = piece.type and other.deleted_at is null and other.is_listed`
const compared = sql`other.id, other.design, other.selling_price_paise, other.attributes`

/** Named queries of the `similar` and the `suited` pieces, each with an id and a place. Shared choices
 * count more the fewer of the compared products have them. */
const chosenFor = (id: string, foundMax: number) => sql`
  with piece as (
    select id, type, created_at, selling_price_paise, search_choices(attributes) as choices, nullif(lower(design), '') as design
    from products where id = ${id}
  ), near as (
    select near.* from piece, lateral (
      (select ${compared} from products other
        where ${isNeighbour} and (other.created_at, other.id) < (piece.created_at, piece.id)
        order by other.created_at desc, other.id desc limit ${sql.lit(COMPARED_EACH_WAY)})
      union all
      (select ${compared} from products other
        where ${isNeighbour} and (other.created_at, other.id) > (piece.created_at, piece.id)
        order by other.created_at, other.id limit ${sql.lit(COMPARED_EACH_WAY)})
    ) near
    where piece.design is null or lower(near.design) <> piece.design
  ), shared as (
    select distinct near.id, facet_id
    from piece join attribute_choices on facet_id = any (piece.choices) join near on entry = any (near.attributes)
  ), score as (
    select shared.id, sum(1.0 / products) as score
    from shared join (select facet_id, count(*) as products from shared group by facet_id) counted using (facet_id)
    group by shared.id
  ), similar_pieces as (
    select near.id, row_number() over (order by coalesce(score, 0) desc,
        abs(ln(near.selling_price_paise::float8 / piece.selling_price_paise)), near.id) as place
    from piece, near left join score using (id) order by place limit ${sql.lit(foundMax)}
  ), stored as (
    select others from goes_well where product_id = ${id}
  ), suited as (
    select id, place from stored, unnest(others) with ordinality as suited (id, place)
  )`

/** A column for a query about a product: at most `limit` pieces of each list, without those that are
 * sold out or not listed. */
export function listRelatedCards(db: Db, id: string, limit: number) {
  const cards = (chosen: string) =>
    jsonArrayFrom(
      cardsOf(db, sql`(select id, place from ${sql.table(chosen)})`)
        .innerJoin('stock_totals', 'stock_totals.product_id', 'product.id')
        .where('stock_totals.available', '>', sql.lit(0))
        .orderBy('chosen.place')
        .limit(sql.lit(limit)),
    )
  return sql<RelatedCards | null>`(${chosenFor(id, FOUND_MAX)}
    select json_build_object('similar', ${cards('similar_pieces')}, 'goesWell', ${cards('suited')},
      'goesWellIds', coalesce((select others from stored), '{}')))`
}

type Ids = Record<'similar' | 'goesWell', string[]>

const askIds = preparedQuery(
  (_db, id: string) => sql<Ids>`${chosenFor(id, FOUND_BY_DESIGN_MAX)}
    select array(select id from similar_pieces order by place) as similar,
      array(select id from suited order by place) as "goesWell"`,
)

/** Lists related pieces like the function above, but with one card per design. */
export async function listRelatedDesigns(db: Db, id: string, limit: number): Promise<RelatedCards> {
  const [{ similar, goesWell }] = (await askIds(db, id)) as [Ids]
  const cards = await listDesignCards(
    db,
    await listByDesign(db, [...new Set([...similar, ...goesWell])]),
  )
  const shown = (ids: readonly string[]) =>
    cards.filter((card) => card.available > 0 && ids.includes(card.id)).slice(0, limit)
  return { similar: shown(similar), goesWell: shown(goesWell), goesWellIds: goesWell }
}
