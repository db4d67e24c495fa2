import { sumByStockRow, type StockLine, type StockSize } from '../stock/stock.ts'

/** Uses the size of the stock row. It differs from the chosen size if the product has one quantity
 * for all sizes, and then its lines are added up. */
export function stockLinesOf(
  lines: readonly { productId: string; stockSize: StockSize; quantity: number }[],
): StockLine[] {
  return sumByStockRow(
    lines.map(({ productId, stockSize, quantity }) => ({ productId, size: stockSize, quantity })),
  )
}
