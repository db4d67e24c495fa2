import type { Db } from '#platform/database/database.server.ts'
import { findNewestSiteRecord } from '../site/site-store.server.ts'
import { careOfShop, type KindFacts } from './legal-facts.ts'
import { findComplianceSettings } from '../settings/publication-gate-store.server.ts'
import { listKindFacts } from '../kinds/kind-facts-store.server.ts'
import type { PublicationGate } from './publication-gate.ts'

/** The data for the declarations in the product form. */
export type FormLegal = {
  gate: PublicationGate
  kinds: KindFacts[]
  /** '' if the business details name no customer care. */
  shopCare: string
}

export async function findFormLegal(db: Db): Promise<FormLegal> {
  const [{ gate }, kinds, business] = await Promise.all([
    findComplianceSettings(db),
    listKindFacts(db),
    findNewestSiteRecord(db, 'business'),
  ])
  return { gate, kinds, shopCare: careOfShop(business?.body) }
}
