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
export async function priceCart(
  db: Db,
  lines: readonly CartLine[],
  customerId?: string,
): Promise<PricedCart> {
  const [priced] = await priceCarts(db, [{ lines, customerId: customerId ?? null }])
  return priced!
}

/** Answers in the same order. */
export async function priceCarts(
  db: Db,
  carts: readonly { lines: readonly CartLine[]; customerId: string | null }[],
): Promise<PricedCart[]> {
  const productIds = [
    ...new Set(carts.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ]
  const products = productIds.length === 0 ? [] : await listProductsToPrice(db, productIds)
  const customerIds =
    products.length === 0 ? [] : carts.flatMap(({ customerId }) => customerId ?? [])
  const held = customerIds.length === 0 ? [] : await listPiecesBeingPaid(db, customerIds)

  const byId = new Map(products.map((product) => [product.id, product]))
  return carts.map(({ lines, customerId }) => {
    const wanted = lines.flatMap(({ productId }) => byId.get(productId) ?? [])
    return priceLines(
      lines,
      withOwnPieces(
        wanted,
        held.filter((line) => line.customerId === customerId),
      ),
    )
  })
}
