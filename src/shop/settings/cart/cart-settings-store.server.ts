import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../../site/site-record.ts'
import type { CartSettings } from './cart-settings.ts'

export async function findCartSettings(db: Db): Promise<CartSettings & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select([
      'several_sizes_in_cart as severalSizesInCart',
      'gift_wrap_paise as giftWrapPaise',
      'cart_version as version',
    ])
    .executeTakeFirstOrThrow()
}

/** A page that uses it must depend on `siteTopic`. */
export function findShownCartSettings(db: Db, keep: Keep = noQueryCache): Promise<CartSettings> {
  return keep('cart-settings', [siteTopic], () => findCartSettings(db))
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateCartSettings(
  tx: Db,
  edit: CartSettings & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      several_sizes_in_cart: edit.severalSizesInCart,
      gift_wrap_paise: edit.giftWrapPaise,
      cart_version: sql<number>`cart_version + 1`,
    })
    .where('cart_version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
