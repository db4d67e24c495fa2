import type { Db } from '#platform/database/database.server.ts'
import { findPriceDisplay } from '../settings/prices/price-display-store.server.ts'
import type { PriceDisplay } from '../settings/prices/price-display.ts'
import {
  findPriorPrice,
  listPriceHistory,
  type PastPrice,
  type PriorPrice,
} from './price-history-store.server.ts'
import { listPricePlans } from './price-plan-store.server.ts'
import type { PricePlan } from './price-plan.ts'

export type ProductPrices = PriorPrice & {
  display: PriceDisplay
  history: PastPrice[]
  plans: PricePlan[]
}

const HISTORY_SHOWN = 10
const PLANS_SHOWN = 25

/** The prices of an existing product in the product form. */
export async function findProductPrices(db: Db, productId: string): Promise<ProductPrices> {
  const [display, prior, history, plans] = await Promise.all([
    findPriceDisplay(db),
    findPriorPrice(db, productId),
    listPriceHistory(db, productId, HISTORY_SHOWN),
    listPricePlans(db, productId, PLANS_SHOWN),
  ])
  return { ...prior, display, history, plans }
}
