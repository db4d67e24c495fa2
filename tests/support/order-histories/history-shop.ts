import { newZone, setDelivery } from '../delivery.ts'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/database/database.server.ts'
import { insertOffer } from '../../../src/shop/offers/offer-store.server.ts'
import { admin, sareeInShop, suitInShop } from '../builders.ts'
import { enterBusinessDetails } from '../documents.ts'
import { newOffer } from '../offers.ts'
import { registerForTax } from '../tax-settings.ts'
import { openTestServices } from '../test-services.ts'

/** Opens a registered shop with coupons, charges and goods of two rates. */
export async function openHistoryShop() {
  const shop = await openTestServices({ connectionsMax: 40 })
  const { db } = shop
  const { id: adminId } = await admin(db)
  await enterBusinessDetails(db)
  await registerForTax(db)
  await db
    .updateTable('shop_settings')
    .set({ cod_is_on: true, cod_open_max: 100, cod_max_paise: 50_000_000 })
    .execute()
  await setDelivery(db, adminId, {
    zones: [newZone({ chargePaise: 7_900 })],
    cashFeePaise: 4_900,
  })
  await insertOffer(db, newOffer({ code: 'TENTH' }))
  await insertOffer(db, newOffer({ code: 'SEVENTH', percentBp: 1_433, maxDiscountPaise: 77_701 }))
  return { ...shop, adminId, products: await goodsIn(db) }
}

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>

const stock = { quantity: 9_000, images: 0 }

/** Two prices of apparel lie where a coupon changes the rate. */
async function goodsIn(db: Db) {
  const saree = (sellingPricePaise: number) => sareeInShop(db, { ...stock, sellingPricePaise })
  const sizes = { S: 9_000, M: 9_000, L: 9_000 }
  const suit = (sellingPricePaise: number) =>
    suitInShop(db, { images: 0, stock: sizes, sellingPricePaise })
  const products = [
    await saree(449_900),
    await saree(33_300),
    await saree(99_901),
    await suit(279_900),
    await suit(262_500),
    await suit(149_900),
  ]
  const suits = products.slice(3).map(({ id }) => id)
  await db
    .updateTable('products')
    .set({ goods_class: 'apparel', hsn: '6211' })
    .where('id', 'in', suits)
    .execute()
  return products
}

/** Raises both rates of apparel from today on. */
export async function changeRates({ db }: HistoryShop): Promise<void> {
  await sql`insert into tax_rates (goods_class, starts_on, rate_bp, limit_paise, above_bp)
    select goods_class, (now() at time zone 'Asia/Kolkata')::date, 1200, limit_paise, 2800
    from tax_rates where goods_class = 'apparel' order by starts_on desc limit 1`.execute(db)
}
