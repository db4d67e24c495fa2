import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../../site/site-record.ts'

export type GuestCheckout = { guestCheckoutIsOn: boolean }

export async function findGuestCheckout(db: Db): Promise<GuestCheckout & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select(['guest_checkout_is_on as guestCheckoutIsOn', 'guest_checkout_version as version'])
    .executeTakeFirstOrThrow()
}

/** A page that uses it must depend on `siteTopic`. */
export function findShownGuestCheckout(db: Db, keep: Keep = noQueryCache): Promise<GuestCheckout> {
  return keep('guest-checkout', [siteTopic], () => findGuestCheckout(db))
}

/** Returns false if the setting has changed since version `basedOn`. */
export async function updateGuestCheckout(
  tx: Db,
  edit: GuestCheckout & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      guest_checkout_is_on: edit.guestCheckoutIsOn,
      guest_checkout_version: sql<number>`guest_checkout_version + 1`,
    })
    .where('guest_checkout_version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
