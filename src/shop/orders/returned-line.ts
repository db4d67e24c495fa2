import type { StockSize } from '../stock/stock.ts'

/** A bought line with the number of units that are not back in stock. */
export type ReturnableLine = {
  productId: string
  title: string
  size: string
  stockSize: StockSize
  leftQuantity: number
}

/** Units of a bought product that go back to stock. */
export type ReturnedLine = { productId: string; quantity: number }

/** Whether every line was bought and has at least that many units left to return. */
export function areReturnable(
  returned: readonly ReturnedLine[],
  bought: readonly Pick<ReturnableLine, 'productId' | 'leftQuantity'>[],
): boolean {
  const leftOf = new Map(bought.map(({ productId, leftQuantity }) => [productId, leftQuantity]))
  const isWithin = ({ productId, quantity }: ReturnedLine) =>
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= (leftOf.get(productId) ?? 0)
  const areDistinct = new Set(returned.map(({ productId }) => productId)).size === returned.length
  return areDistinct && returned.every(isWithin)
}

/** Reads the inputs `return-PRODUCT`, each a whole number of units or empty for 0. Null if any input
 * is something else. */
export function parseReturnedLines(form: Iterable<[string, unknown]>): ReturnedLine[] | null {
  const lines: ReturnedLine[] = []
  for (const [name, value] of form) {
    const [, productId] = /^return-(.+)$/.exec(name) ?? []
    if (!productId) continue
    const typed = typeof value === 'string' ? value.trim() : ''
    if (!/^\d{0,4}$/.test(typed)) return null
    if (Number(typed) > 0) lines.push({ productId, quantity: Number(typed) })
  }
  return lines
}
