import type { Size } from '../../catalogue/product.ts'
import type { StockSize } from '../stock.ts'

/** `used`: the new size was sold to the order that replaces the returned pieces. */
export type ExchangeHoldStatus = 'held' | 'released' | 'used'

/** The new size that is kept for a line of a return. */
export type ExchangeLine = {
  position: number
  productId: string
  size: Size
  stockSize: StockSize
  quantity: number
}
