import type { StockLine, StockSize } from '../stock/stock.ts'

/** Lines name the size that the customer chose and the row of stock that it is taken from, which may be one for all sizes. */
export function stockLinesOf(
  lines: readonly { productId: string; stockSize: StockSize; quantity: number }[],
): StockLine[] {
  return lines.map(({ productId, stockSize, quantity }) => ({
    productId,
    size: stockSize,
    quantity,
  }))
}
