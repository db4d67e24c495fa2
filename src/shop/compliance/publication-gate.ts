import { isOnSale, type PublicationState } from '../catalogue/publication.ts'
import type { LegalFact } from './legal-facts.ts'

/** The treatment of a product that is published without all declarations. */
export const publicationGates = ['off', 'warn', 'block'] as const
export type PublicationGate = (typeof publicationGates)[number]

export function parseGate(value: unknown): PublicationGate | null {
  return publicationGates.find((gate) => gate === value) ?? null
}

type Side = { state: PublicationState; missing: readonly LegalFact[] }

/** The declarations for which a save is refused. A product that is on sale already may stay
 * incomplete, but must not lose more of them. `before` is null for a new product. */
export function refusedFacts(
  gate: PublicationGate,
  before: Side | null,
  after: Side,
): readonly LegalFact[] {
  if (gate !== 'block' || !isOnSale(after.state)) return []
  if (!before || !isOnSale(before.state)) return after.missing
  return after.missing.some((fact) => !before.missing.includes(fact)) ? after.missing : []
}
