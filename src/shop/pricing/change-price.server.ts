import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { updateProductPrice, type StoredProduct } from '../catalogue/product-store.server.ts'
import { topicsOfPrice } from '../catalogue/product-topics.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Paise } from '../money.ts'

type PriceChange = {
  productId: string
  product: StoredProduct
  pricePaise: Paise
  /** The admin who planned the change. */
  staffId: string
  action: 'planned-price-began' | 'planned-price-ended'
}

/** Changes the selling price of a locked product. An open product form notices the new version. */
export async function changePrice(
  tx: Db,
  { productId, product, pricePaise, staffId, action }: PriceChange,
): Promise<void> {
  if (product.sellingPricePaise === pricePaise) return
  await updateProductPrice(tx, productId, product.version + 1, pricePaise)
  await recordChange(tx, {
    staffId,
    action,
    subject: `product:${productId}`,
    before: { sellingPricePaise: product.sellingPricePaise },
    after: { sellingPricePaise: pricePaise },
  })
  await publish(tx, ...topicsOfPrice(productId, product.sellingPricePaise, pricePaise))
}
