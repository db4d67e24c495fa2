import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { skuKey, type Sku } from './sku.ts'

/** Selects the rows of the sizes that the product has now. */
export const isOfferedSku = sql<boolean>`case when sizes = '{}' then size = '' else size = any (sizes) end`

/** Lists the SKUs of the sizes that the product offers, in their order. */
export async function listSkus(db: Db, productId: string): Promise<Sku[]> {
  const { rows } = await sql<Sku>`
    select size, sku, barcode from product_skus join products on id = product_id
    where product_id = ${productId} and ${isOfferedSku}
    order by array_position(sizes, size)`.execute(db)
  return rows
}

/** Returns the SKUs of all sizes of the products, by `skuKey`. */
export async function findSkus(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, Omit<Sku, 'size'>>> {
  const rows = await db
    .selectFrom('product_skus')
    .select(['product_id', 'size', 'sku', 'barcode'])
    .where(sql<boolean>`product_id = any (${productIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ product_id, size, sku, barcode }) => [skuKey(product_id, size), { sku, barcode }]),
  )
}

/** The SKUs of all products in the orders. */
export function findSkusOfLines(
  db: Db,
  orders: readonly { lines: readonly { productId: string }[] }[],
): ReturnType<typeof findSkus> {
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  return findSkus(db, [...new Set(ids)])
}

const BEGINNINGS_MAX = 200

/** Finds products by a SKU, by its beginning or by a barcode. Exact matches come first. A beginning
 * without a digit would match most products of a kind, and is not searched for. */
export async function listIdsByCode(db: Db, text: string, limit: number): Promise<string[]> {
  const sku = text.toLowerCase()
  const begins = /\d/.test(sku) ? containsPattern(sku).slice(1) : sku
  const { rows } = await sql<{ id: string }>`
    select id from (
      select product_id as id, 0 as rank, sku from product_skus where lower(sku) = ${sku}
      union all select product_id, 0, sku from product_skus where barcode = ${text} and barcode <> ''
      union all (select product_id, 1, sku from product_skus where lower(sku) like ${begins} limit ${BEGINNINGS_MAX})
    ) found join products using (id) where deleted_at is null
    group by id order by min(rank), min(char_length(sku)), min(sku) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All edits of SKUs wait for each other, so that two products cannot take the same one. */
export async function lockSkuEdits(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('edit of SKUs', 0))`.execute(tx)
}

/** Locks the SKUs of a product that is not deleted; empty if there is none. */
export async function lockSkus(tx: Db, productId: string): Promise<Sku[]> {
  await lockSkuEdits(tx)
  const { rows } = await sql<Sku>`
    select size, sku, barcode from product_skus
    where product_id = (select id from products where id = ${productId} and deleted_at is null)
    order by size for update`.execute(tx)
  return rows
}

/** Returns the products that have these SKUs, by SKU in lower case. */
export async function listSkuOwners(
  db: Db,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = skus.map((sku) => sku.toLowerCase())
  const { rows } = await sql<{ sku: string; id: string }>`
    select lower(sku) as sku, product_id as id from product_skus join products on id = product_id
    where lower(sku) = any (${wanted}::text[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

/** Returns those of the SKUs that other products have, in lower case. */
export async function listTakenSkus(
  tx: Db,
  productId: string,
  skus: readonly string[],
): Promise<string[]> {
  const wanted = skus.map((sku) => sku.toLowerCase())
  const { rows } = await sql<{ sku: string }>`
    select lower(sku) as sku from product_skus join products on id = product_id
    where lower(sku) = any (${wanted}::text[]) and product_id <> ${productId} and deleted_at is null`.execute(
    tx,
  )
  return rows.map(({ sku }) => sku)
}

/** Replaces the rows, because two sizes may exchange their SKUs. Deleted products and removed sizes
 * give up a SKU that is used again. */
export async function updateSkus(tx: Db, productId: string, skus: readonly Sku[]): Promise<void> {
  const sizes = skus.map(({ size }) => size)
  const wanted = skus.map(({ sku }) => sku.toLowerCase())
  const { rows } = await sql<{ number: number }>`delete from product_skus
    where product_id = ${productId} and size = any (${sizes}::text[]) returning number`.execute(tx)
  await sql`delete from product_skus where lower(sku) = any (${wanted}::text[])`.execute(tx)
  const number = rows[0]?.number ?? 0
  await tx
    .insertInto('product_skus')
    .values(skus.map((each) => ({ ...each, product_id: productId, number })))
    .execute()
}
