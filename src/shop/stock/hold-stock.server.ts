import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { findShortages, reserveLines, stockByKey, type Shortage, type StockLine } from './stock.ts'
import {
  findSaleExists,
  insertHolds,
  lockStock,
  updateHoldsEnded,
  updateHoldsExtended,
  type OrderedLine,
} from './stock-store.server.ts'

export type StockHeld = { outcome: 'held' } | { outcome: 'sold-out'; lines: Shortage[] }
export type StockSold = { outcome: 'sold' } | { outcome: 'sold-out'; lines: Shortage[] }
export type Hold = {
  orderId: number
  lines: readonly StockLine[]
  minutes: number
  /** Hashed client address of a new account; null for other accounts. The hold counts against the
   * limits of new accounts. */
  newAccountAddress?: string | null
}

/** Reserves all lines of an unpaid order, or none of them. May be called once per order. */
export async function holdStock(tx: Db, hold: Hold): Promise<StockHeld> {
  const [held] = await holdStockForEach(tx, [hold])
  return held!
}

/** Makes the holds in their order, and returns one result for each. If stock is short for a hold,
 * nothing is reserved for it, and the other holds are not affected. */
export async function holdStockForEach(tx: Db, holds: readonly Hold[]): Promise<StockHeld[]> {
  const rows = await lockStock(
    tx,
    holds.flatMap(({ lines }) => lines),
  )
  const stock = stockByKey(rows)
  const results = holds.map(({ lines }): StockHeld => {
    const shortages = findShortages(lines, stock)
    if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }
    reserveLines(stock, lines)
    return { outcome: 'held' }
  })

  const held = holds
    .filter((_, index) => results[index]!.outcome === 'held')
    .flatMap(({ lines, ...hold }) => lines.map((line) => ({ ...line, ...hold })))
  if (held.length === 0) return results
  await insertHolds(tx, held)
  await changeStock(
    tx,
    held.map(({ productId, size, quantity, orderId }) => ({
      productId,
      size,
      onHand: 0,
      reserved: quantity,
      reason: 'hold',
      orderId,
      movedBy: null,
    })),
  )
  return results
}

/** Sells the held lines of an order. Returns false, and changes nothing, if the hold had already ended. */
export async function commitHold(tx: Db, orderId: number): Promise<boolean> {
  const lines = await commitHolds(tx, [orderId])
  await sellHeldStock(tx, lines)
  return lines.length > 0
}

/** Ends the holds of these orders and returns their lines, which the caller must sell in the same
 * transaction. Holds that had already ended are skipped. */
export async function commitHolds(tx: Db, orderIds: readonly number[]): Promise<OrderedLine[]> {
  return updateHoldsEnded(tx, orderIds, 'committed')
}

/** Sells the lines of ended holds. Their stock rows are locked until the end of the transaction. */
export async function sellHeldStock(tx: Db, lines: readonly OrderedLine[]): Promise<void> {
  if (lines.length === 0) return
  await lockStock(tx, lines)
  await changeStock(
    tx,
    lines.map(({ productId, size, quantity, orderId }) => ({
      productId,
      size,
      onHand: -quantity,
      reserved: -quantity,
      reason: 'sale',
      orderId,
      movedBy: null,
    })),
  )
}

/** Makes the held stock of an order available again. Returns false, and changes nothing, if the hold
 * had already ended. `movedBy` is the admin who decided it, if any. */
export async function releaseHold(
  tx: Db,
  orderId: number,
  movedBy: string | null = null,
): Promise<boolean> {
  const lines = await updateHoldsEnded(tx, [orderId], 'released')
  if (lines.length === 0) return false

  await lockStock(tx, lines)
  await changeStock(
    tx,
    lines.map(({ productId, size, quantity }) => ({
      productId,
      size,
      onHand: 0,
      reserved: -quantity,
      reason: 'release',
      orderId,
      movedBy,
    })),
  )
  return true
}

/** Sells all lines of an order or none, whatever the state of its hold. A live hold is committed,
 * and after a released hold free stock is taken. Lines that are already sold do not change. */
export async function sellStock(
  tx: Db,
  sale: { orderId: number; lines: readonly StockLine[] },
): Promise<StockSold> {
  if (await commitHold(tx, sale.orderId)) return { outcome: 'sold' }

  const rows = await lockStock(tx, sale.lines)
  if (await findSaleExists(tx, sale.orderId)) return { outcome: 'sold' }
  const shortages = findShortages(sale.lines, stockByKey(rows))
  if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }

  await changeStock(
    tx,
    sale.lines.map(({ productId, size, quantity }) => ({
      productId,
      size,
      onHand: -quantity,
      reserved: 0,
      reason: 'sale',
      orderId: sale.orderId,
      movedBy: null,
    })),
  )
  return { outcome: 'sold' }
}

/** Extends a live hold, so that it ends `minutes` from now or later. Returns false if there is no live hold. */
export async function extendHold(tx: Db, orderId: number, minutes: number): Promise<boolean> {
  return updateHoldsExtended(tx, orderId, minutes)
}
