import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { isOfferedStock } from '../catalogue/catalogue-store.server.ts'
import { COLOURS_MAX, type DesignColour } from './design.ts'

type Row = DesignColour & { isShown: boolean }

const askColours = preparedQuery(
  (_db, design: string) => sql<Row>`
    select id, title, attributes, is_public(product) and state <> 'unlisted' as "isShown",
      coalesce((select sum(on_hand - reserved) from stock
        where product_id = product.id and ${isOfferedStock}), 0) <= 0 as "isSoldOut"
    from products product
    where lower(design) = lower(${design}) and design <> '' and deleted_at is null
    order by created_at, id limit ${sql.lit(COLOURS_MAX)}`,
)

/** The products of a design that customers can find, and the ids of all its products. */
export async function listColours(
  db: Db,
  design: string,
): Promise<{ shown: DesignColour[]; ids: string[] }> {
  const rows = await askColours(db, design)
  const shown = rows.filter(({ isShown }) => isShown)
  return {
    shown: shown.map(({ isShown: _isShown, ...colour }) => colour),
    ids: rows.map(({ id }) => id),
  }
}

const NAMES_MAX = 500

/** The names that the product form proposes. */
export async function listDesigns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ design: string }>`
    select min(design) as design from products where deleted_at is null and design <> ''
    group by lower(design) order by lower(design) limit ${NAMES_MAX}`.execute(db)
  return rows.map(({ design }) => design)
}
