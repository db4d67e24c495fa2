import { expect, test } from 'vitest'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { Order } from '#shop/orders/order.ts'
import { OrderReceipt } from './order-receipt.tsx'

const receiptOf = (change: Partial<Order> = {}) =>
  textOf(htmlOf(<OrderReceipt order={paidOrder(change)} />))

test('a receipt shows lines, total, payment mode and address', () => {
  const text = receiptOf({ lines: [orderLine({ size: 'M', quantity: 2 })] })
  expect(text).toContain('Order 7K3M9Q2X1B Jan 05, 2024')
  expect(text).toContain('Emerald silk saree Size M · Quantity 2 8,999 Rs. × 2')
  expect(text).toContain('Total Amount 8,999 Rs. Paid via Razorpay')
  expect(text).toContain('Delivery to Asha Rao 12, MG Road Pune, Maharashtra 411001 9876543210')
})

test('a paid order shows its progress and courier', () => {
  const text = receiptOf({ status: 3, courierName: 'DTDC', trackingNumber: 'D1' })
  expect(text).toContain('Out For Delivery')
  expect(text).toContain('It travels with DTDC, tracking number D1.')
})

test('an order in review shows the payment text instead of progress and courier', () => {
  const text = receiptOf({ paymentState: 'payment_review', courierName: 'DTDC' })
  expect(text).toContain('Your payment has reached us')
  expect(text).not.toContain('Out For Delivery')
  expect(text).not.toContain('DTDC')
})

test('partial refunds are shown only on a paid order', () => {
  const refunds = { refundUnderWayPaise: 5_000, refundedPaise: 7_000 }
  expect(receiptOf(refunds)).toContain('50 Rs. is on its way back to you. 70 Rs. was given back.')
  expect(receiptOf({ ...refunds, paymentState: 'refunded' })).not.toContain('70 Rs.')
})
