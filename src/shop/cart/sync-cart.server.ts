import { batchQueue } from '#platform/database/batch-queue.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { SizesInCart } from '../sizes-in-cart.ts'
import { cartTopic } from './cart.ts'
import type { CartChange } from './cart-change.ts'
import { isSameCart, mergeCartLines } from './merge-cart-lines.ts'
import {
  findOpenCart,
  lockOpenCart,
  updateCartLines,
  updateCartVersion,
  type SavedCart,
} from './cart-store.server.ts'

/** Returns version 0 and no lines if the customer never had a cart. */
export async function readCart(db: Db, customerId: string): Promise<SavedCart> {
  return (await findOpenCart(db, customerId)) ?? { version: 0, lines: [] }
}

/** Merges a browser's changes into the saved cart and returns the result. Writes nothing if there is
 * no change. */
export async function syncCart(
  db: Db,
  change: CartChange,
  sizes: SizesInCart = 'one',
): Promise<SavedCart> {
  const saved = await readCart(db, change.customerId)
  if (isSameCart(mergeInto(saved, change, sizes), saved.lines)) return saved
  const merged = await inTransaction(db, (tx) => saveMerged(tx, change, sizes))
  if (merged.version !== saved.version) await announceChange(db, change.customerId)
  return merged
}

/** Announces the changes of many carts in one call, because each `NOTIFY` briefly locks the whole
 * database (decision 034). */
const announceChange = batchQueue<Db, string, void>({
  async work(db, customerIds) {
    await inTransaction(db, (tx) => publish(tx, ...customerIds.map(cartTopic)))
    return customerIds.map(() => undefined)
  },
  keyOf: (customerId) => customerId,
})

async function saveMerged(tx: Db, change: CartChange, sizes: SizesInCart): Promise<SavedCart> {
  const saved = await lockOpenCart(tx, change.customerId)
  const merged = mergeInto(saved, change, sizes)
  if (isSameCart(merged, saved.lines)) return saved
  const lines = await updateCartLines(tx, saved.id, merged)
  if (isSameCart(lines, saved.lines)) return saved
  return { version: await updateCartVersion(tx, saved.id), lines }
}

function mergeInto(saved: SavedCart, { base, lines }: CartChange, sizes: SizesInCart) {
  return mergeCartLines(saved.lines, base, lines, sizes)
}
