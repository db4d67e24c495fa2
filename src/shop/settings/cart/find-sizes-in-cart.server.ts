import type { Db } from '#platform/database/database.server.ts'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import type { SizesInCart } from '../../sizes-in-cart.ts'
import { findShownCartSettings } from './cart-settings-store.server.ts'

export async function findSizesInCart(db: Db, keep?: Keep): Promise<SizesInCart> {
  return (await findShownCartSettings(db, keep)).severalSizesInCart ? 'several' : 'one'
}
