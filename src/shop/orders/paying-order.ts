import type { Size } from '../catalogue/product.ts'
import type { Address } from '../customers/address.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { PaymentState, PayMode } from './order.ts'

/** An order with what its payment needs, and nothing for display. */
export type PayingOrder = {
  id: number
  number: string
  customerId: string
  cartId: number
  payMode: PayMode
  paymentState: PaymentState
  currency: string
  totalPaise: Paise
  email: string
  address: Address
  /** Null when no stock is held for the order. */
  holdExpiresAt: Date | null
  /** By the database's clock, the only one that decides. */
  isHoldOver: boolean
  isHoldExtended: boolean
}

export type NewOrderLine = {
  productId: string
  title: string
  image: Pick<ImageRef, 'id'> | null
  size: Size | ''
  stockSize: Size | ''
  unitPricePaise: Paise
  originalPricePaise: Paise
  quantity: number
}

export type NewOrder = {
  number: string
  customerId: string
  cartId: number
  email: string
  address: Address
  totalPaise: Paise
  /** The titles of the lines, for the order search. */
  boughtTitles: string
  /** Cash is paid on delivery: such an order is placed at once, without a hold. */
  payMode: PayMode
  holdMinutes: number
}

export type InsertedOrder = { id: number; number: string; holdExpiresAt: Date | null }
