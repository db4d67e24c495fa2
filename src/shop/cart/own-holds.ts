import type { ProductToPrice } from '../catalogue/product.ts'
import type { StockLine } from '../stock/stock.ts'

/** Adds the stock held for the customer's own unpaid order to what the customer can buy. */
export function withOwnHolds(
  products: readonly ProductToPrice[],
  held: readonly StockLine[],
): ProductToPrice[] {
  return products.map((product) => {
    const own = held.filter(({ productId }) => productId === product.id)
    const availableBySize = { ...product.availableBySize }
    for (const { size, quantity } of own) {
      if (size !== '') availableBySize[size] = (availableBySize[size] ?? 0) + quantity
    }
    return {
      ...product,
      available: own.reduce((sum, { quantity }) => sum + quantity, product.available),
      availableBySize,
    }
  })
}
