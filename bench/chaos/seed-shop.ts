import crypto from 'node:crypto'
import { insertUser } from '#platform/auth/account-store.server.ts'
import { sessionCookies } from '#platform/auth/session-cookie.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { sareeInShop, suitInShop, type ShopProduct } from '../../tests/support/builders.ts'

export type StockedProduct = { product: ShopProduct }
export type Shopper = { id: string; email: string; cookie: string }

const SHELVES = 40
const DAY_MS = 24 * 60 * 60_000

/** One product in five has too little stock for its demand; suits have stock per size. */
export async function seedProducts(db: Db, purchases: number): Promise<StockedProduct[]> {
  const stockedProducts: StockedProduct[] = []
  for (let place = 0; place < SHELVES; place++) {
    const isScarce = place % 5 === 0
    const pieces = isScarce ? 2 + (place % 7) : 5 + Math.ceil(purchases / 8)
    const sellingPricePaise = 99_900 + place * 1_300
    const each = { S: pieces, M: Math.ceil(pieces / 2), L: pieces }
    stockedProducts.push({
      product:
        place % 4 === 1
          ? await suitInShop(db, { sizes: ['S', 'M', 'L'], stock: each, sellingPricePaise })
          : await sareeInShop(db, { quantity: pieces, sellingPricePaise }),
    })
  }
  return stockedProducts
}

/** Creates accounts with a session each, without the slow password hash. */
export async function createShoppers(
  db: Db,
  count: number,
  shop: { secret: string; url: string },
): Promise<Shopper[]> {
  const cookies = sessionCookies(shop.secret, shop.url)
  return Promise.all(
    Array.from({ length: count }, async (_, place): Promise<Shopper> => {
      const [id, token] = [crypto.randomUUID(), crypto.randomBytes(24).toString('hex')]
      const email = `shopper-${place}-${id.slice(0, 8)}@zari.test`
      await insertUser(db, {
        id,
        email,
        firstName: 'Asha',
        lastName: 'Rao',
        role: 'user',
        isEmailConfirmed: true,
      })
      await db
        .insertInto('sessions')
        .values({
          id: crypto.randomUUID(),
          user_id: id,
          token,
          expires_at: new Date(Date.now() + 30 * DAY_MS),
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute()
      return { id, email, cookie: cookies.write(token).split(';')[0]! }
    }),
  )
}
