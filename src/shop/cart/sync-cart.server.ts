import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { CartChange } from './cart-change.ts'
import { isSameCart, mergeCartLines } from './merge-cart-lines.ts'
import {
  findOpenCart,
  lockOpenCart,
  updateCartLines,
  updateCartVersion,
  type SavedCart,
} from './cart-store.server.ts'

/** Version 0 if the customer never had a cart. */
export async function readCart(db: Db, customerId: string): Promise<SavedCart> {
  return (await findOpenCart(db, customerId)) ?? { version: 0, lines: [] }
}

/** Merges a browser's changes into the saved cart and returns it. Without changes it only reads. */
export async function syncCart(db: Db, change: CartChange): Promise<SavedCart> {
  const saved = await readCart(db, change.customerId)
  if (isSameCart(mergeInto(saved, change), saved.lines)) return saved
  return inTransaction(db, (tx) => saveMerged(tx, change))
}

async function saveMerged(tx: Db, change: CartChange): Promise<SavedCart> {
  const saved = await lockOpenCart(tx, change.customerId)
  const merged = mergeInto(saved, change)
  if (isSameCart(merged, saved.lines)) return saved
  const lines = await updateCartLines(tx, saved.id, merged)
  if (isSameCart(lines, saved.lines)) return saved
  return { version: await updateCartVersion(tx, saved.id), lines }
}

function mergeInto(saved: SavedCart, { base, lines }: CartChange) {
  return mergeCartLines(saved.lines, base, lines)
}
