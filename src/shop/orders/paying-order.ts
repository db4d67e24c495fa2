import type { OrderedAdvance } from '../advance-sale.ts'
import type { Size } from '../catalogue/product.ts'
import type { DeliveryDates } from '../delivery/delivery-dates.ts'
import type { Address } from '../customers/address.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { LineTax, OrderTax } from '../tax/order-tax.ts'
import type { OrderExtras } from './extras/order-extras.ts'
import type { PaymentState } from './order.ts'
import type { PayMode } from '../pay-mode.ts'

/** The data of an order that its payment needs, without data for display. */
export type PayingOrder = {
  id: number
  number: string
  customerId: string
  cartId: number
  payMode: PayMode
  paymentState: PaymentState
  currency: string
  totalPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  /** Null if the order is not wrapped as a gift; 0 if that is free. */
  giftWrapPaise: Paise | null
  /** The part that store credit pays for. */
  creditPaise: Paise
  /** The total less the store credit. */
  payablePaise: Paise
  email: string
  address: Address
  extras: OrderExtras
  /** Null when no stock is held for the order. */
  holdExpiresAt: Date | null
  /** Decided by the database's clock, never by the clock of a server process. */
  isHoldOver: boolean
  isHoldExtended: boolean
}

export type NewOrderLine = {
  productId: string
  title: string
  image: Pick<ImageRef, 'id'> | null
  size: Size
  stockSize: Size
  unitPricePaise: Paise
  originalPricePaise: Paise
  quantity: number
  discountPaise: Paise
  chargesPaise: Paise
  advance?: OrderedAdvance | null
  tax?: LineTax | null
}

export type NewOrder = {
  number: string
  customerId: string
  cartId: number
  email: string
  address: Address
  extras: OrderExtras
  totalPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  giftWrapPaise?: Paise | undefined
  creditPaise: Paise
  /** The titles of the lines, for the order search. */
  boughtTitles: string
  /** Orders that do not wait for the gateway are placed at once and have no hold. */
  payMode: PayMode
  holdMinutes: number
  /** Null if the shop promises no dates. */
  promise?: DeliveryDates | null
  /** Null or missing if the shop is unregistered. */
  tax?: OrderTax | null
}

export type InsertedOrder = { id: number; number: string; holdExpiresAt: Date | null }
