import type { Db } from '#platform/database/database.server.ts'
import { listProductsToPrice } from '../catalogue/catalogue-store.server.ts'
import { listCustomerHolds } from '../stock/stock-store.server.ts'
import type { CartLine, PricedCart } from './cart.ts'
import { withOwnHolds } from './own-holds.ts'
import { priceLines } from './price-lines.ts'

/** Invariant: the product's id decides the price, and the browser's price only decides whether a
 * change is reported. Stock held for the customer's own unpaid order counts as available. */
export async function priceCart(
  db: Db,
  lines: readonly CartLine[],
  customerId?: string,
): Promise<PricedCart> {
  const [priced] = await priceCarts(db, [{ lines, customerId: customerId ?? null }])
  return priced!
}

/** Returns one result per cart, in the same order. */
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
  const held = customerIds.length === 0 ? [] : await listCustomerHolds(db, customerIds)

  const byId = new Map(products.map((product) => [product.id, product]))
  return carts.map(({ lines, customerId }) => {
    const wanted = lines.flatMap(({ productId }) => byId.get(productId) ?? [])
    return priceLines(
      lines,
      withOwnHolds(
        wanted,
        held.filter((line) => line.customerId === customerId),
      ),
    )
  })
}
