import type { Db } from '#platform/database/database.server.ts'
import { findExchangeHoldDays } from '../../settings/exchange-hold/exchange-hold-store.server.ts'
import { holdNewSizes } from '../../stock/exchange-holds/hold-new-sizes.server.ts'
import { listReturnedSizes } from './returned-sizes-store.server.ts'
import type { WantedLine } from '../wanted-line.ts'
import { exchangeLinesOf } from './other-sizes.ts'
import { withOtherSizes } from './with-other-sizes.server.ts'

/** Thrown to roll back the transaction, because no exchange may begin without its new size. */
export class SizeSoldOut extends Error {
  constructor() {
    super('the new size is sold out')
  }
}

type Chosen = { returnId: number; orderId: number; lines: readonly WantedLine[] }

/** Keeps the chosen sizes of a return. The caller holds the order's lock. The stock is locked last,
 * because all buyers of the product wait until the commit. */
export async function holdChosenSizes(tx: Db, { returnId, orderId, lines }: Chosen): Promise<void> {
  const bought = await withOtherSizes(tx, await listReturnedSizes(tx, returnId))
  const kept = exchangeLinesOf(lines, bought)
  if (!kept) throw new SizeSoldOut()
  const days = await findExchangeHoldDays(tx)
  const held = await holdNewSizes(tx, { returnId, orderId, days, lines: kept })
  if (held.outcome === 'sold-out') throw new SizeSoldOut()
}
