import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from '../change-stock.server.ts'
import { findShortages, stockByKey, sumByStockRow } from '../stock.ts'
import { lockStock } from '../stock-store.server.ts'
import type { ExchangeHoldStatus, ExchangeLine } from './exchange-hold.ts'
import { insertExchangeHolds, updateExchangeHoldsEnded } from './exchange-holds-store.server.ts'

export type NewSizesHeld = { outcome: 'held' | 'sold-out' }

/** Keeps the new sizes of a return, all or none. The caller holds the lock of the returned order, and
 * no hold of the return is live. */
export async function holdNewSizes(
  tx: Db,
  hold: { returnId: number; orderId: number; days: number; lines: readonly ExchangeLine[] },
): Promise<NewSizesHeld> {
  const lines = hold.lines.map((line) => ({ ...line, size: line.stockSize }))
  const rows = await lockStock(tx, lines)
  if (findShortages(sumByStockRow(lines), stockByKey(rows)).length > 0)
    return { outcome: 'sold-out' }
  await insertExchangeHolds(tx, hold)
  await changeStock(
    tx,
    lines.map(({ productId, size, quantity }) => ({
      ...{ productId, size, onHand: 0, reserved: quantity },
      ...{ reason: 'exchange-hold' as const, orderId: null, movedBy: null },
      returnId: hold.returnId,
    })),
  )
  return { outcome: 'held' }
}

type HoldEnd = {
  status: Exclude<ExchangeHoldStatus, 'held'>
  movedBy: string | null
  /** All lines of the return, if missing. */
  positions?: readonly number[]
}

/** Makes the kept sizes of a return available again. Returns false, and changes nothing, if they were
 * not kept any more. */
export async function endExchangeHold(
  tx: Db,
  returnId: number,
  { status, movedBy, positions }: HoldEnd,
): Promise<boolean> {
  const ended = await updateExchangeHoldsEnded(tx, returnId, { status, positions })
  if (ended.length === 0) return false
  const lines = ended.map(({ stockSize: size, ...line }) => ({ ...line, size }))
  await lockStock(tx, lines)
  await changeStock(
    tx,
    lines.map(({ productId, size, quantity }) => ({
      ...{ productId, size, onHand: 0, reserved: -quantity },
      ...{ reason: 'exchange-release' as const, orderId: null, movedBy },
      returnId,
    })),
  )
  return true
}
