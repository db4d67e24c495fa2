import { catalogueTopic } from '#shop/catalogue/product.ts'
import { checklist } from '#shop/compliance/checklist.ts'
import { countLateComplaints } from '#shop/complaints/complaint-store.server.ts'
import { listDeclarations } from '#shop/compliance/declaration-store.server.ts'
import { findComplianceSettings } from '#shop/settings/publication-gate-store.server.ts'
import { countMissingFacts } from '#shop/compliance/missing-facts-store.server.ts'
import { findNewestAudit } from '#shop/compliance/self-audit-store.server.ts'
import { kindsTopic } from '#shop/kinds/product-kind.ts'
import { policies } from '#shop/pages/policy-templates.ts'
import { listPages } from '#shop/pages/page-store.server.ts'
import { findPriceDisplay } from '#shop/settings/prices/price-display-store.server.ts'
import { findNewestSiteRecord, findShopDetails } from '#shop/site/site-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { indianDay } from '#shop/tax/dated.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** The count reads an index entry of each incomplete product, so it is cached until one of these. */
const countTopics = [catalogueTopic, kindsTopic, siteTopic]

/** Everything that the screen of the checklist shows. */
export async function loadCompliance({ db, keep }: Pick<Shop, 'db' | 'keep'>) {
  const today = indianDay(new Date())
  const [business, details, pages, priceDisplay, declarations, audit, missing, settings, late] =
    await Promise.all([
      findNewestSiteRecord(db, 'business'),
      findShopDetails(db),
      listPages(db),
      findPriceDisplay(db),
      listDeclarations(db),
      findNewestAudit(db),
      keep('missing declarations', countTopics, () => countMissingFacts(db)),
      findComplianceSettings(db),
      countLateComplaints(db),
    ])
  const isPublished = (slug: string) =>
    pages.some((page) => page.slug === slug && page.isPolicy && page.publishedVersion !== null)
  const items = checklist({
    business: business?.body,
    address: details?.body.address ?? '',
    publishedPolicies: policies.filter(isPublished),
    priceDisplay,
    declarations,
    audit,
    missing,
    overdueComplaints: late,
    today,
  })
  return { today, items, missing, settings, declarations, audit: audit ?? null }
}
