import type { ProductToPrice } from '../catalogue/product.ts'
import type { StockLine } from '../stock/stock.ts'

/** What is held for a customer's own unpaid order is not sold out for that customer. */
export function withOwnPieces(
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
