import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { OLD_ADDRESSES_PER_PAGE, type OldAddress } from './old-address.ts'

/** Returns the redirect target of a path of the former shop. */
export async function findNewAddress(db: Db, from: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('old_addresses')
    .select('to_path')
    .where('from_path', '=', from)
    .executeTakeFirst()
  return found?.to_path
}

/** Newest first. */
export async function listOldAddresses(db: Db, page: number): Promise<Page<OldAddress>> {
  const [items, { total }] = await Promise.all([
    db
      .selectFrom('old_addresses')
      .select(['from_path as from', 'to_path as to'])
      .orderBy('created_at', 'desc')
      .orderBy('from_path')
      .limit(OLD_ADDRESSES_PER_PAGE)
      .offset((page - 1) * OLD_ADDRESSES_PER_PAGE)
      .execute(),
    db
      .selectFrom('old_addresses')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(items, page, total, OLD_ADDRESSES_PER_PAGE)
}

/** Inserts redirects and replaces existing ones. They are sorted by path, so that concurrent writers
 * do not deadlock. */
export async function insertOldAddresses(tx: Db, addresses: readonly OldAddress[]): Promise<void> {
  const last = new Map(addresses.map(({ from, to }) => [from, to]))
  const rows = [...last]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, to]) => ({ from_path: from, to_path: to }))
  if (rows.length === 0) return
  await tx
    .insertInto('old_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('from_path').doUpdateSet((row) => ({ to_path: row.ref('excluded.to_path') })),
    )
    .execute()
}

/** Changes the redirects to `from`, so that they lead to `to` directly. No redirect may start at `to`. */
export async function updateOldAddressTargets(tx: Db, { from, to }: OldAddress): Promise<void> {
  await tx.updateTable('old_addresses').set({ to_path: to }).where('to_path', '=', from).execute()
}

/** Returns the deleted redirect; undefined if there was none. */
export async function deleteOldAddress(tx: Db, from: string): Promise<OldAddress | undefined> {
  return tx
    .deleteFrom('old_addresses')
    .where('from_path', '=', from)
    .returning(['from_path as from', 'to_path as to'])
    .executeTakeFirst()
}
