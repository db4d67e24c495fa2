import type { Db } from '#platform/database/database.server.ts'
import { findCollectedRates, findRatesOfProducts } from '../tax/product-rates.server.ts'
import { findLineCollections } from './find-line-collections.server.ts'
import type { OfferRules } from './offer.ts'
import { offerTaxNotes, type OfferTaxNote } from './offer-tax-notes.ts'
import { listPricedProducts } from './priced-product-store.server.ts'

/** The cheapest products above a limit are compared, because a discount brings them down to it. */
const COMPARED_MAX = 500

/** Finds products whose rate of GST the offer changes; none if the shop collects no GST. */
export async function findOfferTaxNotes(db: Db, offer: OfferRules): Promise<OfferTaxNote[]> {
  if (offer.kind === 'delivery') return []
  const rates = await findCollectedRates(db)
  const limits = rates.flatMap(({ limitPaise }) => limitPaise ?? [])
  if (limits.length === 0) return []
  const products = await listPricedProducts(db, Math.min(...limits), COMPARED_MAX)
  if (products.length === 0) return []
  const ids = products.map(({ productId }) => productId)
  const rateOf = await findRatesOfProducts(db, rates, ids)
  const collections = await findLineCollections(db, offer.collections, ids)
  return offerTaxNotes(
    offer,
    products.map((product) => ({
      ...product,
      collections: collections.get(product.productId) ?? [],
      rate: rateOf.get(product.productId),
    })),
  )
}
