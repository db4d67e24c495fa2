import type { Db } from '#platform/database/database.server.ts'
import { completeBrand } from '../site/brand/brand.ts'
import { emptyBusinessDetails } from '../site/business-details.ts'
import { findNewestSiteRecord } from '../site/site-store.server.ts'
import { latestOn, type Day } from '../tax/dated.ts'
import type { TaxPeriod } from '../tax/tax-mode.ts'
import type { Supplier } from './document.ts'

/** The shop's current data, and how it is taxed on the day. */
export async function findSupplier(
  db: Db,
  { periods, day }: { periods: readonly TaxPeriod[]; day: Day },
): Promise<Supplier> {
  const business = await findNewestSiteRecord(db, 'business')
  const shop = await findNewestSiteRecord(db, 'shop-details')
  const brand = completeBrand((await findNewestSiteRecord(db, 'brand'))?.body)
  const facts = { ...emptyBusinessDetails(), ...business?.body }
  const period = latestOn(periods, day)
  return {
    taxMode: period?.mode ?? 'unregistered',
    legalName: facts.legalName,
    tradeName: brand.name,
    address: shop?.body.address ?? '',
    gstin: period?.gstin ?? '',
    stateCode: period?.stateCode ?? '',
    phone: facts.phone,
    email: facts.email,
    returnWindow: facts.returnWindow,
    officerName: facts.officerName,
    officerEmail: facts.officerEmail,
  }
}
