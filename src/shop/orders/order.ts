import type { Size } from '../catalogue/product.ts'
import type { Address } from '../customers/address.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
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

/** A line as it was bought: it never changes, whatever happens to the product. */
export type OrderLine = {
  productId: string
  title: string
  image: ImageRef | null
  size: Size | ''
  unitPricePaise: Paise
  originalPricePaise: Paise
  quantity: number
}

/** A line as stock and mails see it. */
export type BoughtLine = {
  productId: string
  title: string
  size: string
  stockSize: Size | ''
  unitPricePaise: Paise
  quantity: number
}

/** Who carries it, as the desk has written it down; '' while nobody has. */
export type Courier = { courierName: string; trackingNumber: string }

export type PayMode = 'gateway' | 'cod'

export type Order = Courier & {
  id: number
  /** Ten characters, unguessable; shown to customers and searched for by the desk. */
  number: string
  customerId: string
  email: string
  status: OrderStatus
  payMode: PayMode
  paymentState: PaymentState
  /** The gateway's id of the payment that settled the order. */
  paymentId: string | null
  totalPaise: Paise
  /** Of what paid for it: promised and not there yet, also after a try that failed; and gone back. */
  refundUnderWayPaise: Paise
  refundedPaise: Paise
  address: Address
  lines: OrderLine[]
  createdAt: Date
  placedAt: Date | null
  archivedAt: Date | null
  holdExpiresAt: Date | null
}

export const paymentModes: Record<PayMode, string> = {
  gateway: 'Paid via Razorpay',
  cod: 'Cash on delivery',
}

/** News about an order travels on its own topics, so nobody hears about another person's order. */
export const ordersTopic = 'orders'
export function customerOrdersTopic(customerId: string): string {
  return `customer-orders:${customerId}`
}
export function orderTopic(orderId: number): string {
  return `order:${orderId}`
}
