import type { Paise } from '../money.ts'

/** A bought line with what it costs. */
export type LineToSettle = {
  position: number
  productId: string
  quantity: number
  unitPricePaise: Paise
  discountPaise: Paise
  chargesPaise: Paise
  /** Units of this line that other returns have settled. */
  settledQuantity: number
}
