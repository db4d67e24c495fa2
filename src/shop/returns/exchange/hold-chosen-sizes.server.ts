import type { Db } from '#platform/database/database.server.ts'
import { stockLinesOf } from '../../orders/stock-lines.ts'
import { findExchangeHoldDays } from '../../settings/exchange-hold/exchange-hold-store.server.ts'
import { listExchangeLines } from '../../stock/exchange-holds/exchange-holds-store.server.ts'
import { holdNewSizes } from '../../stock/exchange-holds/hold-new-sizes.server.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
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

/** Locks the rows of the sizes that a return keeps and of those that it shall keep instead, because
 * locking them one after the other could deadlock with another change. */
export async function lockKeptAndChosen(tx: Db, { returnId, lines }: Chosen): Promise<void> {
  const kept = await listExchangeLines(tx, returnId)
  const bought = await listReturnedSizes(tx, returnId)
  const chosen = lines.flatMap(({ position, newSize }) => {
    const productId = bought.find((one) => one.position === position)?.productId
    if (!productId || newSize === undefined) return []
    // A product has a stock row for each size, or one for all.
    return [newSize, ''].map((size) => ({ productId, size }))
  })
  await lockStock(tx, [...stockLinesOf(kept), ...chosen])
}

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
