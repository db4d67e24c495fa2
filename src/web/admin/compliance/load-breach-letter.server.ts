import type { Db } from '#platform/database/database.server.ts'
import { breachLetter } from '#shop/compliance/breach-letter.ts'
import { completeBrand } from '#shop/site/brand/brand.ts'
import { emptyBusinessDetails } from '#shop/site/business-details.ts'
import { findNewestSiteRecord, findShopDetails } from '#shop/site/site-store.server.ts'

/** Fills the letter with the present details of the shop. */
export async function loadBreachLetter(db: Db): Promise<string> {
  const [business, details, brand] = await Promise.all([
    findNewestSiteRecord(db, 'business'),
    findShopDetails(db),
    findNewestSiteRecord(db, 'brand'),
  ])
  return breachLetter({
    shopName: completeBrand(brand?.body).name,
    address: details?.body.address ?? '',
    business: { ...emptyBusinessDetails(), ...business?.body },
  })
}
