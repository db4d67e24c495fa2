import type { Db } from '#platform/database/database.server.ts'
import { listProductsToPrice } from '../catalogue/catalogue-store.server.ts'
import type { ProductToPrice } from '../catalogue/product.ts'
import { listCustomerHolds } from '../stock/stock-store.server.ts'
import type { CartLine, OfferedSize, PricedCart } from './cart.ts'
import { offeredSizes } from './offered-sizes.ts'
import { priceLines, withOwnHolds } from './price-lines.ts'

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

/** Also returns the sizes that the lines can be changed to. */
export async function priceCartWithSizes(
  db: Db,
  lines: readonly CartLine[],
  customerId?: string,
): Promise<PricedCart & { offeredSizes: Record<string, OfferedSize[]> }> {
  const [products] = await listWanted(db, [{ lines, customerId: customerId ?? null }])
  return { ...priceLines(lines, products!), offeredSizes: offeredSizes(products!) }
}

type CartToPrice = { lines: readonly CartLine[]; customerId: string | null }

/** Returns one result per cart, in the same order. */
export async function priceCarts(db: Db, carts: readonly CartToPrice[]): Promise<PricedCart[]> {
  const wanted = await listWanted(db, carts)
  return carts.map(({ lines }, index) => priceLines(lines, wanted[index]!))
}

/** The products of each cart, with what this customer can buy of them. */
async function listWanted(db: Db, carts: readonly CartToPrice[]): Promise<ProductToPrice[][]> {
  const productIds = [
    ...new Set(carts.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ]
  const products = productIds.length === 0 ? [] : await listProductsToPrice(db, productIds)
  const customerIds =
    products.length === 0 ? [] : carts.flatMap(({ customerId }) => customerId ?? [])
  const held = customerIds.length === 0 ? [] : await listCustomerHolds(db, customerIds)

  const byId = new Map(products.map((product) => [product.id, product]))
  return carts.map(({ lines, customerId }) => {
    const ids = new Set(lines.map(({ productId }) => productId))
    return withOwnHolds(
      [...ids].flatMap((id) => byId.get(id) ?? []),
      held.filter((line) => line.customerId === customerId),
    )
  })
}
