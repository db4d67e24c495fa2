import type { Policy } from '../pages/policy-templates.ts'
import type { PriceDisplay } from '../settings/prices/price-display.ts'
import type { BusinessDetails, BusinessField } from '../site/business-details.ts'
import type { Day } from '../tax/dated.ts'
import type { Declaration } from './declared-items.ts'
import type { LegalFact } from './legal-facts.ts'
import type { MissingCounts } from './missing-facts-store.server.ts'
import type { SelfAudit } from './self-audit.ts'

/** The facts that the checklist is computed from. */
export type ComplianceState = {
  business: BusinessDetails | undefined
  address: string
  publishedPolicies: readonly Policy[]
  priceDisplay: PriceDisplay
  declarations: readonly Declaration[]
  audit: SelfAudit | undefined
  missing: MissingCounts
  overdueComplaints: number
  today: Day
}

/** Missing details by their labels; null if all are there. */
export function missingDetails(
  business: BusinessDetails | undefined,
  fields: readonly (readonly [BusinessField, string])[],
): string | null {
  const names = fields.filter(([field]) => !business?.[field]).map(([, label]) => label)
  return names.length > 0 ? names.join(', ') : null
}

/** The number of products on sale without a declaration; null without any. */
export function missingProducts(missing: MissingCounts, fact: LegalFact): string | null {
  const count = missing[fact]
  if (count === 0) return null
  return count === 1 ? '1 product' : `${count} products`
}
