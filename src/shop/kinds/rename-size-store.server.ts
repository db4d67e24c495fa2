import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Locks the products and the stock of a size. Returns the number of units held by orders being
 * paid. */
export async function lockSizeStock(tx: Db, slug: string, size: string): Promise<number> {
  await sql`
    select from products where type = ${slug} and ${size} = any (sizes) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ reserved: number }>`
    select reserved from stock where size = ${size} and product_id in (select id from products where type = ${slug})
    order by product_id for update`.execute(tx)
  return rows.reduce((sum, { reserved }) => sum + reserved, 0)
}

/** Whether a product of the kind has or had stock under this label. */
export async function findSizeHasStock(tx: Db, slug: string, size: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock join products on id = product_id where type = ${slug} and stock.size = ${size} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Renames a size in the products, stock, open carts and orders of a kind. The text of an order's line
 * stays as the customer bought it. */
export async function updateSizeName(
  tx: Db,
  slug: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`select rename_size(${slug}, ${from}, ${to})`.execute(tx)
}

/** Sorts the sizes of a kind's products like the sizes of the kind. */
export async function updateSizeOrder(
  tx: Db,
  slug: string,
  sizes: readonly string[],
): Promise<void> {
  await sql`select sort_sizes(${slug}, ${sizes}::text[])`.execute(tx)
}
