import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

type Days = number | null

/** The rules in force now. Missing kinds and products have no rule of their own. */
export type ReturnRules = {
  shop: Days
  kinds: { kind: string; days: number }[]
  products: { id: string; title: string; days: number }[]
}

export async function findReturnRules(db: Db): Promise<ReturnRules> {
  const { rows } = await sql<{ kind: string | null; days: Days }>`
    select distinct on (kind) kind, days from return_windows order by kind, id desc`.execute(db)
  const { rows: products } = await sql<ReturnRules['products'][number]>`
    select products.id, title, days from (
      select distinct on (product_id) product_id, days from product_return_windows
      order by product_id, id desc
    ) rule join products on products.id = rule.product_id
    where days is not null and deleted_at is null order by title, products.id`.execute(db)
  return {
    shop: rows.find(({ kind }) => kind === null)?.days ?? null,
    kinds: rows.flatMap(({ kind, days }) =>
      kind !== null && days !== null ? [{ kind, days }] : [],
    ),
    products,
  }
}

export type WindowParts = Record<'product' | 'kind' | 'shop', Days>

/** The rules of products, as `effectiveDays` combines them: the current ones, or those of an earlier time. */
export async function listWindowsOfProducts(
  db: Db,
  productIds: readonly string[],
  at: Date | null = null,
): Promise<(WindowParts & { id: string })[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<WindowParts & { id: string }>`
    select id, ${windowParts(sql`rule.set_at <= coalesce(${at}::timestamptz, now())`)}
    from products where id = any (${[...productIds]}::uuid[])`.execute(db)
  return rows
}

/** A column for a query about a product: its present return windows. */
export const returnWindowsOf = (productId: string) =>
  sql<WindowParts | null>`(select to_json(parts) from (
    select ${windowParts(sql`rule.set_at <= now()`)} from products where id = ${productId}) parts)`

function windowParts(isInForce: RawBuilder<unknown>) {
  const newest = sql`${isInForce} order by rule.id desc limit 1`
  return sql`
    (select days from product_return_windows rule where rule.product_id = products.id and ${newest}) as product,
    (select days from return_windows rule where rule.kind = products.type and ${newest}) as kind,
    (select days from return_windows rule where rule.kind is null and ${newest}) as shop`
}

/** Serializes changes of the rules until the end of the transaction. */
export async function lockReturnRules(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('return rules', 0))`.execute(tx)
}

/** `kind` is null for the rule of the shop. */
export async function insertReturnWindow(
  tx: Db,
  { kind, days }: { kind: string | null; days: Days },
): Promise<void> {
  await tx.insertInto('return_windows').values({ kind, days }).execute()
}

export async function insertProductReturnWindow(
  tx: Db,
  { productId, days }: { productId: string; days: Days },
): Promise<void> {
  await tx.insertInto('product_return_windows').values({ product_id: productId, days }).execute()
}

export async function findHasProduct(db: Db, id: string): Promise<boolean> {
  const product = await db
    .selectFrom('products')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return product !== undefined
}
