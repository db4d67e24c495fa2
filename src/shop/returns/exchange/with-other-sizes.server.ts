import type { Db } from '#platform/database/database.server.ts'
import { listProductsToPrice } from '../../catalogue/catalogue-store.server.ts'
import type { Size } from '../../catalogue/product.ts'
import { otherSizesOf, type OtherSize } from './other-sizes.ts'

/** Adds to each line the sizes for which it can be exchanged now. */
export async function withOtherSizes<Line extends { productId: string; size: Size }>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & { otherSizes: OtherSize[] })[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = new Map((await listProductsToPrice(db, ids)).map((one) => [one.id, one]))
  return lines.map((line) => {
    const product = products.get(line.productId)
    return { ...line, otherSizes: product ? otherSizesOf(product, line.size) : [] }
  })
}
