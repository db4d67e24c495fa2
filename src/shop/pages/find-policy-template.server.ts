import type { Db } from '#platform/database/database.server.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import type { PageContent } from './page-content.ts'
import { policies, policyTemplate } from './policy-templates.ts'

/** Returns the first draft of a policy, depending on the shop's settings. Undefined for other
 * pages. */
export async function findPolicyTemplate(
  db: Db,
  { slug, isPolicy }: { slug: string; isPolicy: boolean },
): Promise<PageContent | undefined> {
  const policy = isPolicy && policies.find((known) => known === slug)
  if (!policy) return undefined
  const { isOn } = await findCashOnDelivery(db)
  return policyTemplate(policy, { takesCash: isOn })
}
