import type { Paise } from '../money.ts'
import type { OrderedAdvance, SaleMode } from '../advance-sale.ts'
import type { StockSize } from '../stock/stock.ts'

/** A bought line with the number of units that are not back in stock. */
export type ReturnableLine = {
  position: number
  productId: string
  title: string
  size: string
  stockSize: StockSize
  leftQuantity: number
  /** What was paid for one unit after discounts, without delivery and other charges, rounded down. */
  eachPaise: Paise
}

/** Units of an order line that go back to stock. */
export type ReturnedLine = { position: number; quantity: number }

/** How a returned line was sold. `hasLeft`: a line made to order that occupies no place any more. */
export type SoldLine = {
  position: number
  saleMode: OrderedAdvance['saleMode'] | null
  isPacked: boolean
  hasLeft: boolean
}

/** Whether a returned line adds to the stock of its product, which counts pieces, or places if the
 * product is sold in advance. A piece that does not exist yet gives back only a place of its mode. */
export function addsToStock(line: Omit<SoldLine, 'position'>, mode: SaleMode): boolean {
  const { saleMode, isPacked, hasLeft } = line
  const isPlace = saleMode === 'made-to-order' ? !hasLeft : saleMode !== null && !isPacked
  if (isPlace) return mode === saleMode
  return mode !== 'made-to-order' && (saleMode === null || isPacked)
}

/** Whether the owner has to count the piece: it was sold in advance, and the shop does not know if
 * it exists and can be sold. */
export function mustBeCounted(line: Omit<SoldLine, 'position'>, mode: SaleMode): boolean {
  return line.saleMode !== null && mode !== 'made-to-order' && !addsToStock(line, mode)
}

/** Whether every line was bought and has at least that many units left to return. */
export function areReturnable(
  returned: readonly ReturnedLine[],
  bought: readonly Pick<ReturnableLine, 'position' | 'leftQuantity'>[],
): boolean {
  const leftOf = new Map(bought.map(({ position, leftQuantity }) => [position, leftQuantity]))
  const isWithin = ({ position, quantity }: ReturnedLine) =>
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= (leftOf.get(position) ?? 0)
  const areDistinct = new Set(returned.map(({ position }) => position)).size === returned.length
  return areDistinct && returned.every(isWithin)
}

/** Reads the inputs `return-POSITION`, each a whole number of units or empty for 0. Null if any input
 * is something else. */
export function parseReturnedLines(form: Iterable<[string, unknown]>): ReturnedLine[] | null {
  const lines: ReturnedLine[] = []
  for (const [name, value] of form) {
    const [, position] = /^return-(.+)$/.exec(name) ?? []
    if (!position) continue
    const typed = typeof value === 'string' ? value.trim() : ''
    if (!/^\d{1,3}$/.test(position) || !/^\d{0,4}$/.test(typed)) return null
    if (Number(typed) > 0) lines.push({ position: Number(position), quantity: Number(typed) })
  }
  return lines
}
