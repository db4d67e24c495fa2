import type { Db } from '#platform/database/database.server.ts'
import { indianDay } from '../tax/dated.ts'
import { orderTaxRules } from '../tax/order-tax.ts'
import { findProductTaxes } from '../tax/order-tax-store.server.ts'
import { findRate } from '../tax/tax-rate.ts'
import { findTaxRules } from '../tax/tax-store.server.ts'
import { findLineCollections } from './find-line-collections.server.ts'
import type { OfferRules } from './offer.ts'
import { offerTaxNotes, type OfferTaxNote } from './offer-tax-notes.ts'
import { listPricedProducts } from './priced-product-store.server.ts'

/** The cheapest products above a limit are compared, because a discount brings them down to it. */
const COMPARED_MAX = 500

/** Finds products whose rate of GST the offer changes; none if the shop collects no GST. */
export async function findOfferTaxNotes(db: Db, offer: OfferRules): Promise<OfferTaxNote[]> {
  const today = indianDay(new Date())
  const rules = orderTaxRules(await findTaxRules(db), today)
  if (offer.kind === 'delivery' || rules?.period.mode !== 'regular') return []
  const limits = rules.rates.flatMap(({ limitPaise }) => limitPaise ?? [])
  if (limits.length === 0) return []
  const products = await listPricedProducts(db, Math.min(...limits), COMPARED_MAX)
  if (products.length === 0) return []
  const ids = products.map(({ productId }) => productId)
  const taxes = await findProductTaxes(db, ids)
  const collections = await findLineCollections(db, offer.collections, ids)
  return offerTaxNotes(
    offer,
    products.map((product) => ({
      ...product,
      collections: collections.get(product.productId) ?? [],
      rate: findRate(rules.rates, taxes.get(product.productId)!.goodsClass, today),
    })),
  )
}
