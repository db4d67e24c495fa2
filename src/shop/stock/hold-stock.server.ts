import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { findShortages, type Shortage, type StockLine } from './stock.ts'
import {
  findSaleExists, insertHolds, lockStock, updateHoldsEnded, updateHoldsExtended,
} from './stock-store.server.ts'

export type Held = { outcome: 'held' } | { outcome: 'sold-out'; lines: Shortage[] }
export type Taken = { outcome: 'taken' } | { outcome: 'sold-out'; lines: Shortage[] }

/**
 * Promises the pieces to an order while it is being paid: all of them or none. Once per order.
 * `size` is the stock row's: '' where the product counts one number for all its sizes.
 */
export async function holdStock(tx: Db, hold: { orderId: number; lines: readonly StockLine[]; minutes: number }): Promise<Held> {
  const shortages = findShortages(hold.lines, await lockStock(tx, hold.lines))
  if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }

  await insertHolds(tx, hold.orderId, hold.lines, hold.minutes)
  const changes = hold.lines.map((line) => ({ ...line, onHand: 0, reserved: line.quantity }))
  await changeStock(tx, changes, { reason: 'hold', orderId: hold.orderId, movedBy: null })
  return { outcome: 'held' }
}

/** The held pieces are sold. False when the hold had ended before: then nothing changes. */
export async function commitHold(tx: Db, orderId: number): Promise<boolean> {
  const lines = await updateHoldsEnded(tx, orderId, 'committed')
  if (lines.length === 0) return false

  await lockStock(tx, lines)
  const changes = lines.map((line) => ({ ...line, onHand: -line.quantity, reserved: -line.quantity }))
  await changeStock(tx, changes, { reason: 'sale', orderId, movedBy: null })
  return true
}

/** The held pieces can be bought by others again. False when the hold had ended before: then nothing changes. `movedBy`: who of the shop decided it. */
export async function releaseHold(tx: Db, orderId: number, movedBy: string | null = null): Promise<boolean> {
  const lines = await updateHoldsEnded(tx, orderId, 'released')
  if (lines.length === 0) return false

  await lockStock(tx, lines)
  const changes = lines.map((line) => ({ ...line, onHand: 0, reserved: -line.quantity }))
  await changeStock(tx, changes, { reason: 'release', orderId, movedBy })
  return true
}

/**
 * Sells the pieces to an order whatever became of its hold: commits a live one, takes from the shelf again after a
 * released one, and changes nothing when the order has its pieces already. All of them or none.
 */
export async function takeStock(tx: Db, sale: { orderId: number; lines: readonly StockLine[] }): Promise<Taken> {
  if (await commitHold(tx, sale.orderId)) return { outcome: 'taken' }

  const rows = await lockStock(tx, sale.lines)
  if (await findSaleExists(tx, sale.orderId)) return { outcome: 'taken' }
  const shortages = findShortages(sale.lines, rows)
  if (shortages.length > 0) return { outcome: 'sold-out', lines: shortages }

  const changes = sale.lines.map((line) => ({ ...line, onHand: -line.quantity, reserved: 0 }))
  await changeStock(tx, changes, { reason: 'sale', orderId: sale.orderId, movedBy: null })
  return { outcome: 'taken' }
}

/** A live hold ends this many minutes from now. False when there is none. */
export async function extendHold(tx: Db, orderId: number, minutes: number): Promise<boolean> {
  return updateHoldsExtended(tx, orderId, minutes)
}
