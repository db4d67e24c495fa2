import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { mergeCartLines, type CartLine } from './cart.ts'
import { lockOpenCart, updateCartLines } from './cart-store.server.ts'

export function saveCart(db: Db, customerId: string, lines: readonly CartLine[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const cart = await lockOpenCart(tx, customerId)
    await updateCartLines(tx, cart.id, lines)
  })
}

/** At login: saves and returns the lines of both carts. */
export function mergeCart(
  db: Db,
  customerId: string,
  lines: readonly CartLine[],
): Promise<CartLine[]> {
  return inTransaction(db, async (tx) => {
    const cart = await lockOpenCart(tx, customerId)
    const merged = mergeCartLines(cart.lines, lines)
    await updateCartLines(tx, cart.id, merged)
    return merged
  })
}
