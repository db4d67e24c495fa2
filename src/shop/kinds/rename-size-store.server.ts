import { sql, type RawBuilder } from 'kysely'
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

/** Keeps each statement well below its time limit of 15 seconds. */
const PRODUCTS_AT_ONCE = 2_000

/** Renames a size in the products, stock, open carts and orders of a kind. The text of an order's line
 * stays as the customer bought it. The products are locked meanwhile: a minute for 100,000. */
export async function updateSizeName(
  tx: Db,
  { slug, from, to }: { slug: string; from: string; to: string },
  limit = PRODUCTS_AT_ONCE,
): Promise<void> {
  await inBatches(
    tx,
    (after) =>
      sql<Last>`select rename_size(${slug}, ${from}, ${to}, ${after}::uuid, ${limit}) as last`,
  )
}

/** Sorts the sizes of a kind's products like the sizes of the kind. */
export async function updateSizeOrder(
  tx: Db,
  slug: string,
  sizes: readonly string[],
  limit = PRODUCTS_AT_ONCE,
): Promise<void> {
  await inBatches(
    tx,
    (after) =>
      sql<Last>`select sort_sizes(${slug}, ${sizes}::text[], ${after}::uuid, ${limit}) as last`,
  )
}

type Last = { last: string | null }

/** Repeats a statement that returns the id of its last product, until no product is left. */
async function inBatches(
  tx: Db,
  statementAfter: (id: string | null) => RawBuilder<Last>,
): Promise<void> {
  let last: string | null = null
  do {
    const { rows } = await statementAfter(last).execute(tx)
    last = rows[0]!.last
  } while (last !== null)
}
