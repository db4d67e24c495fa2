import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { SizeRename } from './product-kind.ts'

/** Whether a product of the kind has or had stock under this label. */
export async function findSizeHasStock(tx: Db, slug: string, size: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock join products on id = product_id where type = ${slug} and stock.size = ${size} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether a product of the kind has this size, deleted products included. */
export async function findIsSizeUsed(tx: Db, slug: string, size: string): Promise<boolean> {
  const { rows } = await sql`
    select from products where type = ${slug} and ${size} = any (sizes) limit 1`.execute(tx)
  return rows.length > 0
}

export type SizeToRename = SizeRename & { kind: string; lastProduct: string | null }

const columns = ['kind', 'earlier as from', 'later as to', 'last_product as lastProduct'] as const

export async function insertSizesToRename(
  tx: Db,
  kind: string,
  renamed: readonly SizeRename[],
): Promise<void> {
  if (renamed.length === 0) return
  const rows = renamed.map(({ from, to }) => ({ kind, earlier: from, later: to }))
  await tx.insertInto('sizes_to_rename').values(rows).execute()
}

/** The sizes that wait or are being renamed, with the number of products that have the earlier label. */
export async function listSizesToRename(
  db: Db,
): Promise<(SizeRename & { kind: string; products: number })[]> {
  return db
    .selectFrom('sizes_to_rename')
    .select(['kind', 'earlier as from', 'later as to'])
    .select(
      sql<number>`(select count(*)::int from products
        where type = sizes_to_rename.kind and deleted_at is null and earlier = any (sizes))`.as(
        'products',
      ),
    )
    .orderBy('kind')
    .orderBy('earlier')
    .execute()
}

export async function findIsBeingRenamed(tx: Db, kind: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sizes_to_rename')
    .select('kind')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the first size after `after`, so that only one process works on it. */
export async function lockSizeToRename(
  tx: Db,
  after: Pick<SizeToRename, 'kind' | 'from'> | null,
): Promise<SizeToRename | undefined> {
  return tx
    .selectFrom('sizes_to_rename')
    .select(columns)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(kind, earlier) > (${after?.kind}, ${after?.from})`),
    )
    .orderBy('kind')
    .orderBy('earlier')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSizeToRename(tx: Db, next: SizeToRename): Promise<void> {
  await tx
    .updateTable('sizes_to_rename')
    .set({ last_product: next.lastProduct })
    .where('kind', '=', next.kind)
    .where('earlier', '=', next.from)
    .execute()
}

export async function deleteSizeToRename(
  tx: Db,
  { kind, from }: Pick<SizeToRename, 'kind' | 'from'>,
): Promise<void> {
  await tx
    .deleteFrom('sizes_to_rename')
    .where('kind', '=', kind)
    .where('earlier', '=', from)
    .execute()
}

/** Renames the size in the next products, their stock, open carts and orders. The text of an order's
 * line stays as the customer bought it. Products that are being saved, and those for whose size an
 * order is being paid, are left for the next round. `last` is null at the end of the round. */
export async function updateSizeInProducts(
  tx: Db,
  { kind, from, to, lastProduct }: SizeToRename,
  limit: number,
): Promise<{ last: string | null; renamed: string[] }> {
  const { rows: seen } = await sql<{ id: string }>`
    select id from products where type = ${kind} and ${from} = any (sizes)
      and (${lastProduct}::uuid is null or id > ${lastProduct}) order by id limit ${limit}
    for no key update skip locked`.execute(tx)
  const ids = seen.map(({ id }) => id)
  const { rows: stock } = await sql<{ id: string; reserved: number }>`
    select product_id as id, reserved from stock where size in (${from}, ${to}) and product_id = any (${ids}::uuid[])
    order by product_id, size for update`.execute(tx)
  const busy = new Set(stock.filter(({ reserved }) => reserved > 0).map(({ id }) => id))
  const renamed = ids.filter((id) => !busy.has(id))
  if (renamed.length > 0)
    await sql`select rename_size_of(${renamed}::uuid[], ${from}, ${to})`.execute(tx)
  return { last: ids.length === limit ? ids.at(-1)! : null, renamed }
}

/** Keeps each statement well below its time limit of 15 seconds. */
const PRODUCTS_AT_ONCE = 2_000

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
