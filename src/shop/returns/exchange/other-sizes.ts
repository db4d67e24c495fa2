import { availableInSize, type ProductToPrice, type Size } from '../../catalogue/product.ts'
import type { ExchangeLine } from '../../stock/exchange-holds/exchange-hold.ts'
import type { StockSize } from '../../stock/stock.ts'
import type { WantedLine } from '../wanted-line.ts'

export type OtherSize = { size: Size; stockSize: StockSize; available: number }

/** The sizes of a product that are in stock, without the bought one. None of a product that the shop
 * no longer offers. */
export function otherSizesOf(product: ProductToPrice, bought: Size): OtherSize[] {
  if (!product.isPublic) return []
  return product.sizes
    .filter((size) => size !== bought)
    .map((size) => ({
      size,
      stockSize: product.countsSizes ? size : '',
      available: availableInSize(product, size),
    }))
    .filter(({ available }) => available > 0)
}

type SizedLine = { position: number; productId: string; otherSizes: readonly OtherSize[] }

/** The stock to keep for the wanted lines; null if a line has no new size, or too few of it in stock. */
export function exchangeLinesOf(
  wanted: readonly WantedLine[],
  lines: readonly SizedLine[],
): ExchangeLine[] | null {
  const kept = wanted.map(({ position, quantity, newSize }) => {
    const line = lines.find((one) => one.position === position)
    const chosen = line?.otherSizes.find(
      ({ size, available }) => size === newSize && available >= quantity,
    )
    if (!line || !chosen) return null
    const { size, stockSize } = chosen
    return { position, productId: line.productId, size, stockSize, quantity }
  })
  return kept.every((line) => line !== null) ? kept : null
}
