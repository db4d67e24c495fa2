import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { findShortages, reserveLines, type Shortage, type StockLine } from './stock.ts'
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
  /** Hashed client address of an account that has never paid: counts against the limits of such accounts. */
  newAccountAddress?: string | null
}

/** Reserves the lines for an order while it is being paid: all of them or none. Once per order. */
export async function holdStock(tx: Db, hold: Hold): Promise<StockHeld> {
  const [held] = await holdStockForEach(tx, [hold])
  return held!
}

/** In the order of `holds`. A hold that is short reserves nothing and does not affect the others. Returns one result per hold. */
export async function holdStockForEach(tx: Db, holds: readonly Hold[]): Promise<StockHeld[]> {
  let rows = await lockStock(
    tx,
    holds.flatMap(({ lines }) => lines),
  )
  const results = holds.map(({ lines }): StockHeld => {
    const shortages = findShortages(lines, rows)
    if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }
    rows = reserveLines(rows, lines)
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

/** Sells the held lines. False, without a change, if the hold had ended before. */
export async function commitHold(tx: Db, orderId: number): Promise<boolean> {
  const lines = await commitHolds(tx, [orderId])
  await sellHeldStock(tx, lines)
  return lines.length > 0
}

/** Ends the holds of these orders; the caller sells the returned lines in the same transaction. Skips holds that had ended before. */
export async function commitHolds(tx: Db, orderIds: readonly number[]): Promise<OrderedLine[]> {
  return updateHoldsEnded(tx, orderIds, 'committed')
}

/** Locks the stock rows until the end of the transaction. */
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

/** Makes the held stock available again. False, without a change, if the hold had ended before. `movedBy` is the deciding admin. */
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

/**
 * Sells the lines of an order whatever the state of its hold: commits a live hold, takes free stock after a released one,
 * and changes nothing if the lines are sold already. All of them or none.
 */
export async function sellStock(
  tx: Db,
  sale: { orderId: number; lines: readonly StockLine[] },
): Promise<StockSold> {
  if (await commitHold(tx, sale.orderId)) return { outcome: 'sold' }

  const rows = await lockStock(tx, sale.lines)
  if (await findSaleExists(tx, sale.orderId)) return { outcome: 'sold' }
  const shortages = findShortages(sale.lines, rows)
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

/** A live hold then ends `minutes` from now, or later if it lasted longer. False if there is none. */
export async function extendHold(tx: Db, orderId: number, minutes: number): Promise<boolean> {
  return updateHoldsExtended(tx, orderId, minutes)
}
