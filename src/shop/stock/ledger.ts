import { movementReasons, type MovementReason } from './stock.ts'

/**
 * `pieces`: changes of the quantity on hand. `promises`: changes of the reserved quantity. Both
 * names are part of a URL.
 */
export const ledgerKinds = ['all', 'pieces', 'promises'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** A sale is in both lists, because it changes both quantities. */
const reasons: Record<LedgerKind, readonly MovementReason[]> = {
  all: movementReasons,
  pieces: ['opening', 'restock', 'correction', 'sale', 'return'],
  promises: ['hold', 'release', 'sale', 'exchange-hold', 'exchange-release'],
}

export function reasonsOf(kind: LedgerKind): readonly MovementReason[] {
  return reasons[kind]
}

/** Anything unknown is `all`. */
export function parseLedgerKind(typed: string | null): LedgerKind {
  return ledgerKinds.find((kind) => kind === typed) ?? 'all'
}
