import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { columns } from './kind-store.server.ts'
import type { ProductKind } from './product-kind.ts'

export type StoredKind = ProductKind & { slot: number; slots: (string | null)[] }

/** Locks all kinds, so that each slot and position is assigned once. */
export async function lockKinds(tx: Db): Promise<StoredKind[]> {
  return tx
    .selectFrom('product_kinds')
    .select([...columns, 'slot', 'size_slots as slots'])
    .orderBy('position')
    .orderBy('slug')
    .forUpdate()
    .$castTo<StoredKind>()
    .execute()
}

/** The unit is saved with the tax of kinds. */
export type KindRow = Omit<ProductKind, 'version' | 'unit'> & { slots: (string | null)[] }

/** Inserts the kind after all others. */
export async function insertKind(tx: Db, kind: KindRow & { slot: number }): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from product_kinds)`
  await tx
    .insertInto('product_kinds')
    .values({ slug: kind.slug, slot: kind.slot, position, ...values(kind) })
    .execute()
}

export async function updateKind(tx: Db, kind: KindRow, version: number): Promise<void> {
  await tx
    .updateTable('product_kinds')
    .set({ ...values(kind), version, updated_at: sql<Date>`now()` })
    .where('slug', '=', kind.slug)
    .execute()
}

function values(kind: KindRow) {
  return {
    singular: kind.singular,
    plural: kind.plural,
    sizes: kind.sizes,
    size_slots: sql<string[]>`${kind.slots}::text[]`,
    counts_sizes: kind.countsSizes,
    age_group: kind.ageGroup,
    feed_category: kind.feedCategory,
    size_guide: kind.sizeGuide && JSON.stringify(kind.sizeGuide),
    is_enabled: kind.isEnabled,
  }
}

export async function updateKindPositions(tx: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update product_kinds set position = place from unnest(${slugs}::text[]) with ordinality as wanted (slug, place)
    where product_kinds.slug = wanted.slug`.execute(tx)
}

export async function deleteKindRow(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom('product_kinds').where('slug', '=', slug).execute()
}

/** Finds a collection with this address: every kind has one of its own. */
export async function findCollectionSlug(tx: Db, slug: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('collections')
    .select('slug')
    .where(sql`lower(slug)`, '=', slug)
    .executeTakeFirst()
  return row?.slug
}

/** Counts the products of a kind; deleted products are kept for their orders. */
export async function countProductsOfKind(
  db: Db,
  slug: string,
): Promise<{ listed: number; deleted: number }> {
  const { rows } = await sql<{ listed: number; deleted: number }>`
    select count(*) filter (where deleted_at is null)::int as listed, count(deleted_at)::int as deleted
    from products where type = ${slug}`.execute(db)
  return rows[0]!
}

/** The number of products of each kind, without deleted ones. */
export async function listProductCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select((all) => ['type', all.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute()
  return new Map(rows.map(({ type, count }) => [type, count]))
}

export type SizeUse = { size: string; products: number; reserved: number }

/** Returns the sizes that are in use: offered by a product, or held by an order that is being
 * paid. */
export async function listSizeUses(
  tx: Db,
  slug: string,
  sizes: readonly string[],
): Promise<SizeUse[]> {
  const { rows } = await sql<SizeUse>`
    select size, products, reserved from unnest(${sizes}::text[]) size
    cross join lateral (select count(*)::int as products from products
      where type = ${slug} and deleted_at is null and size = any (sizes)) offered
    cross join lateral (select coalesce(sum(reserved), 0)::int as reserved from stock
      join products on id = product_id where type = ${slug} and stock.size = any (array[size.size])) held
    where products > 0 or reserved > 0`.execute(tx)
  return rows
}
