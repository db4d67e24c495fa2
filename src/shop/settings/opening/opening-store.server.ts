import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Opening } from './opening.ts'

export async function findOpening(db: Db): Promise<Opening> {
  return db
    .selectFrom('shop_settings')
    .select([
      'is_open as isOpen',
      'friends_password_hash as friendsPasswordHash',
      sql<boolean>`own_shop_since is not null`.as('wasDemo'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns false if the shop was open already. */
export async function updateShopOpened(tx: Db): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({ is_open: true, friends_password_hash: null })
    .where('is_open', '=', false)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Closes a shop without accounts and products. Returns false for every other shop. */
export async function updateNewShopClosed(db: Db): Promise<boolean> {
  const updated = await db
    .updateTable('shop_settings')
    .set({ is_open: false })
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users').select('id'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('products').select('id'))))
    .where('is_open', '=', true)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function updateFriendsPassword(tx: Db, hash: string | null): Promise<void> {
  await tx.updateTable('shop_settings').set({ friends_password_hash: hash }).execute()
}

/** Closes the shop to visitors, and ends the demo for good. The cash settings are kept but count as not
 * set by the owner. Returns false if it has ended before. */
export async function updateOwnShopStarted(tx: Db): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      own_shop_since: sql<Date>`now()`,
      is_open: false,
      friends_password_hash: null,
      skipped_steps: sql<string[]>`'{}'`,
      version: 1,
    })
    .where('own_shop_since', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Names another admin as the author of settings whose authors are about to be deleted. */
export async function updateSettingsAuthor(
  tx: Db,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set({ changed_by: to })
    .where('changed_by', 'in', from)
    .execute()
  await tx.updateTable('gateway_keys').set({ set_by: to }).where('set_by', 'in', from).execute()
}

export async function updateStepSkipped(
  db: Db,
  { step, isSkipped }: { step: string; isSkipped: boolean },
): Promise<void> {
  const without = sql<string[]>`array_remove(skipped_steps, ${step})`
  await db
    .updateTable('shop_settings')
    .set({ skipped_steps: isSkipped ? sql<string[]>`array_append(${without}, ${step})` : without })
    .execute()
}
