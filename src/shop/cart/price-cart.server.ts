import type { Db } from '#platform/database/database.server.ts'
import { listProductsToPrice } from '../catalogue/catalogue-store.server.ts'
import { listPiecesBeingPaid } from '../stock/stock-store.server.ts'
import type { CartLine, PricedCart } from './cart.ts'
import { withOwnPieces } from './own-pieces.ts'
import { priceLines } from './price-lines.ts'

/**
 * For a signed-in customer, what is held for their own unpaid order counts as available: they may go on paying for it.
 * Invariant: the id decides what is charged. Whatever price a browser sends only decides whether it is told of a change.
 */
export async function priceCart(db: Db, lines: readonly CartLine[], customerId?: string): Promise<PricedCart> {
  const products = lines.length === 0 ? [] : await listProductsToPrice(db, lines.map(({ productId }) => productId))
  const held = customerId && products.length > 0 ? await listPiecesBeingPaid(db, customerId) : []
  return priceLines(lines, withOwnPieces(products, held))
}
