import type { Day } from '../tax/dated.ts'
import type { ComplianceState } from './compliance-state.ts'
import type { DeclaredItem } from './declared-items.ts'

/** Whether the text of the law was read (`certain`), only reported (`likely`) or open to readings. */
export type Confidence = 'certain' | 'likely' | 'unclear'

export type Duty = {
  id: string
  title: string
  /** The rule and its law. */
  source: string
  /** The first day on which it applies. */
  since: Day
  confidence: Confidence
  note?: string
  link: { to: string; label: string }
  /** Only the owner can know whether it is done. */
  declared?: DeclaredItem
  /** Returns null if it is done, otherwise what is missing; '' if there is nothing to name. */
  check: (state: ComplianceState) => string | null
}
