import { sql } from 'kysely'
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

const isNeighbour = sql`other.type = piece.type and other.deleted_at is null and other.is_listed`

/** Without a card if none can be shown. */
type Found = (ProductCard | { id: null }) & {
  list: 'similar' | 'goesWell'
  place: number
  goesWellIds: string[] | null
}

/** Shared choices count more the fewer of the compared products have them. */
const askUpTo = (foundMax: number) =>
  preparedQuery(
    (db, id: string) => sql<Found>`
    with piece as (
      select id, type, created_at, selling_price_paise, search_choices(attributes) as choices, nullif(lower(design), '') as design
      from products where id = ${id}
    ), near as (
      select near.* from piece, lateral (
        (select other.id, other.design, other.selling_price_paise from products other
          where ${isNeighbour} and (other.created_at, other.id) < (piece.created_at, piece.id)
          order by other.created_at desc, other.id desc limit ${sql.lit(COMPARED_EACH_WAY)})
        union all
        (select other.id, other.design, other.selling_price_paise from products other
          where ${isNeighbour} and (other.created_at, other.id) > (piece.created_at, piece.id)
          order by other.created_at, other.id limit ${sql.lit(COMPARED_EACH_WAY)})
      ) near
      where piece.design is null or lower(near.design) <> piece.design
    ), shared as (
      select near.id, choice from piece, near, unnest((select choices from search_documents
        where product_id = near.id)) choice
      where choice = any (piece.choices)
    ), score as (
      select shared.id, sum(1.0 / products) as score
      from shared join (select choice, count(*) as products from shared group by choice) counted using (choice)
      group by shared.id
    ), chosen as (
      (select near.id, 'similar' as list, row_number() over (order by coalesce(score, 0) desc,
          abs(ln(near.selling_price_paise::float8 / piece.selling_price_paise)), near.id) as place
        from piece, near left join score using (id) order by place limit ${sql.lit(foundMax)})
      union all
      select other, 'goesWell', place
      from goes_well, unnest(others) with ordinality as suited (other, place) where product_id = ${id}
    ) select card.*, "goesWellIds" from (${cardsOf(db, sql`(select id, list, place from chosen)`)}) card
      full join (select others as "goesWellIds" from goes_well where product_id = ${id}) stored on true
      order by place`,
  )

const askRelated = askUpTo(FOUND_MAX)
const askRelatedDesigns = askUpTo(FOUND_BY_DESIGN_MAX)

export type RelatedCards = {
  /** Pieces of the same kind that share the most attributes, then the nearest in price. Other colours
   * of the same design are left out. */
  similar: ProductCard[]
  /** Pieces of other kinds, which a job has chosen. */
  goesWell: ProductCard[]
  /** All of those pieces, also the ones that cannot be bought at present. */
  goesWellIds: string[]
}

/** At most `limit` pieces each, without those that are sold out or not listed. */
export async function listRelated(
  db: Db,
  id: string,
  limit: number,
  isByDesign = false,
): Promise<RelatedCards> {
  const found = await (isByDesign ? askRelatedDesigns : askRelated)(db, id)
  // A product whose kind has changed may be in both lists.
  const byId = new Map(
    found.flatMap(({ list: _list, place: _place, goesWellIds: _ids, ...card }) =>
      card.id === null ? [] : [[card.id, card] as const],
    ),
  )
  const cards = isByDesign
    ? await listDesignCards(db, await listByDesign(db, [...byId.keys()]))
    : [...byId.values()]
  const shown = (list: Found['list']) => {
    const ids = new Set(found.flatMap((card) => (card.list === list ? [card.id] : [])))
    return cards
      .filter(({ id: shownId, available }) => available > 0 && ids.has(shownId))
      .slice(0, limit)
  }
  return {
    similar: shown('similar'),
    goesWell: shown('goesWell'),
    goesWellIds: found[0]?.goesWellIds ?? [],
  }
}
