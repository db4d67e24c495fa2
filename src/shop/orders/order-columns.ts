import { addressColumns } from '../customers/address-columns.ts'

export const orderAddressColumns = { ...addressColumns, emailId: 'address_email' } as const

/** Scalar columns of `Order`. */
export const orderColumns = [
  'orders.id',
  'orders.number',
  'orders.customer_id as customerId',
  'orders.email',
  'orders.status',
  'orders.payment_state as paymentState',
  'orders.pay_mode as payMode',
  'orders.courier_name as courierName',
  'orders.tracking_number as trackingNumber',
  'orders.total_paise as totalPaise',
  'orders.discount_paise as discountPaise',
  'orders.delivery_paise as deliveryPaise',
  'orders.cash_fee_paise as cashFeePaise',
  'orders.gift_wrap_paise as giftWrapPaise',
  'orders.credit_paise as creditPaise',
  'orders.created_at as createdAt',
  'orders.placed_at as placedAt',
  'orders.archived_at as archivedAt',
  'orders.hold_expires_at as holdExpiresAt',
] as const

export const orderLineColumns = [
  'order_lines.product_id as productId',
  'order_lines.title',
  'order_lines.size',
  'order_lines.stock_size as stockSize',
  'order_lines.unit_price_paise as unitPricePaise',
  'order_lines.original_price_paise as originalPricePaise',
  'order_lines.quantity',
  'order_lines.discount_paise as discountPaise',
  'order_lines.charges_paise as chargesPaise',
  'order_lines.returned_quantity as returnedQuantity',
] as const

/** Scalar columns of `PayingOrder`. */
export const payingOrderColumns = [
  'id',
  'number',
  'customer_id as customerId',
  'cart_id as cartId',
  'email',
  'pay_mode as payMode',
  'payment_state as paymentState',
  'currency',
  'total_paise as totalPaise',
  'discount_paise as discountPaise',
  'delivery_paise as deliveryPaise',
  'cash_fee_paise as cashFeePaise',
  'gift_wrap_paise as giftWrapPaise',
  'credit_paise as creditPaise',
  'payable_paise as payablePaise',
  'hold_extended as isHoldExtended',
] as const
