import { findBrand } from '../site/brand/brand-store.server.ts'
import { findNewestSiteRecord } from '../site/site-store.server.ts'
import { factsOf, type Facts } from './page-facts.ts'

export async function readFacts(shop: Parameters<typeof findBrand>[0]): Promise<Facts> {
  const [brand, details, business] = await Promise.all([
    findBrand(shop),
    findNewestSiteRecord(shop.db, 'shop-details'),
    findNewestSiteRecord(shop.db, 'business'),
  ])
  return factsOf({
    shopName: brand.name,
    address: details?.body.address,
    business: business?.body,
  })
}
