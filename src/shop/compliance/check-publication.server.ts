import type { Db } from '#platform/database/database.server.ts'
import type { PublicationState } from '../catalogue/publication.ts'
import { factsOfBits, legalFacts, type LegalFact } from './legal-facts.ts'
import { findComplianceSettings } from '../settings/publication-gate-store.server.ts'
import { findUndeclaredByKind } from './missing-facts-store.server.ts'
import type { LegalValues } from './legal-fields.ts'
import { refusedFacts } from './publication-gate.ts'

type Declaring = LegalValues & { type: string; state: PublicationState }

/** Returns the declarations that keep a product from being published; none unless the shop blocks
 * incomplete products. `before` is null for a new product. */
export async function findRefusedFacts(
  tx: Db,
  before: Declaring | null,
  after: Declaring,
): Promise<readonly LegalFact[]> {
  const { gate } = await findComplianceSettings(tx)
  if (gate !== 'block') return []
  return refusedFacts(gate, before && (await sideOf(tx, before)), await sideOf(tx, after))
}

async function sideOf(tx: Db, product: Declaring) {
  const left = factsOfBits(await findUndeclaredByKind(tx, product.type))
  const missing = legalFacts.filter((fact) => left.includes(fact) && product[fact] === '')
  return { state: product.state, missing }
}
