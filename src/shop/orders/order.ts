import type { OrderedAdvance } from '../advance-sale.ts'
import type { Size } from '../catalogue/product.ts'
import type { Address } from '../customers/address.ts'
import type { ImageRef } from '../media/image.ts'
import { formatPaise, type Paise } from '../money.ts'
import { paymentModes, type PayMode } from '../pay-mode.ts'
import type { OrderExtras } from './extras/order-extras.ts'
import type { OrderStatus } from './order-status.ts'

export const paymentStates = [
  'pending_payment',
  'payment_review',
  'paid',
  'refund_due',
  'refunded',
  'expired',
  'cancelled',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * States of orders that will not be sent. The list must equal the condition of the index
 * `orders_ended`.
 */
export const endedStates = [
  'refund_due',
  'refunded',
  'cancelled',
] as const satisfies readonly PaymentState[]

export function isEnded({ paymentState }: { paymentState: PaymentState }): boolean {
  return endedStates.some((state) => state === paymentState)
}

/** A copy of the product's data at purchase, which later changes of the product do not affect. */
export type OrderLine = {
  productId: string
  title: string
  image: ImageRef | null
  size: Size
  /** '' if stock was not counted per size. It follows a renamed size, which `size` does not. */
  stockSize: Size
  unitPricePaise: Paise
  originalPricePaise: Paise
  quantity: number
  discountPaise: Paise
  /** The line's share of delivery, cash fee and gift wrap. */
  chargesPaise: Paise
  /** Units that are back in stock, at most `quantity`. */
  returnedQuantity: number
  /** Missing if the pieces were in stock. */
  advance?: OrderedAdvance | null
}

/** A bought line with the data that stock and mails need. */
export type BoughtLine = {
  productId: string
  title: string
  size: string
  stockSize: Size
  unitPricePaise: Paise
  quantity: number
  discountPaise: Paise
  chargesPaise: Paise
  advance?: OrderedAdvance | null
}

/** The courier as entered by an admin. Unknown fields are ''. */
export type Courier = { courierName: string; trackingNumber: string }

export type Order = Courier & {
  id: number
  /** Ten characters, unguessable. */
  number: string
  customerId: string
  email: string
  status: OrderStatus
  payMode: PayMode
  paymentState: PaymentState
  /** The gateway's id of the payment that settled the order. */
  paymentId: string | null
  totalPaise: Paise
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  /** Null if the order is not wrapped as a gift; 0 if that is free. */
  giftWrapPaise: Paise | null
  /** The part that store credit paid for. */
  creditPaise: Paise
  /** Sum of the refunds that are not completed, including failed refunds. */
  refundUnderWayPaise: Paise
  refundedPaise: Paise
  address: Address
  extras: OrderExtras
  lines: OrderLine[]
  createdAt: Date
  placedAt: Date | null
  archivedAt: Date | null
  holdExpiresAt: Date | null
}

/** For example 'Paid via Razorpay, 500 Rs. with store credit'. */
export function paymentText({
  payMode,
  creditPaise = 0,
}: {
  payMode: PayMode
  creditPaise?: Paise
}): string {
  const isPart = payMode === 'gateway' && creditPaise > 0
  return `${paymentModes[payMode]}${isPart ? `, ${formatPaise(creditPaise)} with store credit` : ''}`
}

/** Published when a placed order changes. */
export const ordersTopic = 'orders'
/** Each customer has their own topic, so that no event reaches another customer. */
export function customerOrdersTopic(customerId: string): string {
  return `customer-orders:${customerId}`
}
