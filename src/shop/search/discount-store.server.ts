import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { StrikeRule } from '../struck-price.ts'

/** Updates the discounts of the next `limit` products in the order of their ids. Returns the last
 * id, or null after the last batch. */
export async function updateDiscounts(
  db: Db,
  { rule, after, limit }: { rule: StrikeRule; after: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with batch as materialized (
      select product_id from search_documents
      where ${after}::uuid is null or product_id > ${after}::uuid order by product_id limit ${limit}
    ), changed as (
      update search_documents document set discount_percent = discount_percent(product, ${rule})
      from products product, batch
      where document.product_id = batch.product_id and product.id = batch.product_id
        and document.discount_percent <> discount_percent(product, ${rule})
    )
    select product_id as id from batch order by product_id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
