import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { findShortages, promisedFrom, type Shortage, type StockLine } from './stock.ts'
import {
  findSaleExists,
  insertHolds,
  lockStock,
  updateHoldsEnded,
  updateHoldsExtended,
  type OrderedLine,
} from './stock-store.server.ts'

export type Held = { outcome: 'held' } | { outcome: 'sold-out'; lines: Shortage[] }
export type Taken = { outcome: 'taken' } | { outcome: 'sold-out'; lines: Shortage[] }
export type Hold = { orderId: number; lines: readonly StockLine[]; minutes: number }

/**
 * Promises the pieces to an order while it is being paid: all of them or none. Once per order.
 * `size` is the stock row's: '' where the product counts one number for all its sizes.
 */
export async function holdStock(tx: Db, hold: Hold): Promise<Held> {
  const [held] = await holdStockForEach(tx, [hold])
  return held!
}

/** Who comes first is served first; an order whose pieces are gone gets nothing, and stands in nobody's way. Answers in the same order. */
export async function holdStockForEach(tx: Db, holds: readonly Hold[]): Promise<Held[]> {
  let rows = await lockStock(
    tx,
    holds.flatMap(({ lines }) => lines),
  )
  const answers = holds.map(({ lines }): Held => {
    const shortages = findShortages(lines, rows)
    if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }
    rows = promisedFrom(rows, lines)
    return { outcome: 'held' }
  })

  const held = holds
    .filter((_, place) => answers[place]!.outcome === 'held')
    .flatMap(({ orderId, lines, minutes }) => lines.map((line) => ({ ...line, orderId, minutes })))
  if (held.length === 0) return answers
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
  return answers
}

/** The held pieces are sold. False when the hold had ended before: then nothing changes. */
export async function commitHold(tx: Db, orderId: number): Promise<boolean> {
  const pieces = await endHolds(tx, [orderId])
  await sellPieces(tx, pieces)
  return pieces.length > 0
}

/** The holds of these orders are over, and the caller sells their pieces in the same story. No pieces of an order whose hold had ended before. */
export async function endHolds(tx: Db, orderIds: readonly number[]): Promise<OrderedLine[]> {
  return updateHoldsEnded(tx, orderIds, 'committed')
}

/** Pieces that were held leave the shelf. Everybody who wants some of them waits from here to the end of the story. */
export async function sellPieces(tx: Db, pieces: readonly OrderedLine[]): Promise<void> {
  if (pieces.length === 0) return
  await lockStock(tx, pieces)
  await changeStock(
    tx,
    pieces.map(({ productId, size, quantity, orderId }) => ({
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

/** The held pieces can be bought by others again. False when the hold had ended before: then nothing changes. `movedBy`: who of the shop decided it. */
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
 * Sells the pieces to an order whatever became of its hold: commits a live one, takes from the shelf again after a
 * released one, and changes nothing when the order has its pieces already. All of them or none.
 */
export async function takeStock(
  tx: Db,
  sale: { orderId: number; lines: readonly StockLine[] },
): Promise<Taken> {
  if (await commitHold(tx, sale.orderId)) return { outcome: 'taken' }

  const rows = await lockStock(tx, sale.lines)
  if (await findSaleExists(tx, sale.orderId)) return { outcome: 'taken' }
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
  return { outcome: 'taken' }
}

/** A live hold ends this many minutes from now. False when there is none. */
export async function extendHold(tx: Db, orderId: number, minutes: number): Promise<boolean> {
  return updateHoldsExtended(tx, orderId, minutes)
}
