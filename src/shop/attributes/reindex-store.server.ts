import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Notes that searches know outdated words of the products with these entries. */
export async function insertEntriesToReindex(tx: Db, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('entries_to_reindex')
    .values(entries.toSorted().map((entry) => ({ entry, last_product: null })))
    .onConflict((conflict) => conflict.column('entry').doUpdateSet({ last_product: null }))
    .execute()
}

export type EntryToReindex = { entry: string; lastProduct: string | null }

/** Locks the next entry, so that only one process works on it. */
export async function lockEntryToReindex(tx: Db): Promise<EntryToReindex | undefined> {
  return tx
    .selectFrom('entries_to_reindex')
    .select(['entry', 'last_product as lastProduct'])
    .orderBy('entry')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateEntryToReindex(tx: Db, next: EntryToReindex): Promise<void> {
  await tx
    .updateTable('entries_to_reindex')
    .set({ last_product: next.lastProduct })
    .where('entry', '=', next.entry)
    .execute()
}

export async function deleteEntryToReindex(tx: Db, entry: string): Promise<void> {
  await tx.deleteFrom('entries_to_reindex').where('entry', '=', entry).execute()
}

/** The products whose words are outdated; a product with two such entries counts twice. */
export async function countProductsToReindex(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entries_to_reindex join products
      on deleted_at is null and attributes @> array[entry] and (last_product is null or id > last_product)`.execute(
    db,
  )
  return rows[0]!.count
}

/** Renews the search documents of the next products. Returns the id of the last one, or null if no
 * product is left. */
export async function updateSearchOfProducts(
  tx: Db,
  { entry, lastProduct }: EntryToReindex,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select reindex_products(${entry}, ${lastProduct}::uuid, ${limit}) as last`.execute(tx)
  return rows[0]!.last
}
