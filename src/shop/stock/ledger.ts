import { movementReasons, type MovementReason } from './stock.ts'

/** Which movements the owner looks at: all, those of pieces, or those of promises. */
export const ledgerKinds = ['all', 'pieces', 'promises'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** A sale is of both kinds: the pieces leave the shelf, and the promise ends. */
const reasons: Record<LedgerKind, readonly MovementReason[]> = {
  all: movementReasons,
  pieces: ['opening', 'restock', 'correction', 'sale', 'return'],
  promises: ['hold', 'release', 'sale'],
}

export function reasonsOf(kind: LedgerKind): readonly MovementReason[] {
  return reasons[kind]
}

/** Anything else is all of them. */
export function parseLedgerKind(typed: string | null): LedgerKind {
  return ledgerKinds.find((kind) => kind === typed) ?? 'all'
}
