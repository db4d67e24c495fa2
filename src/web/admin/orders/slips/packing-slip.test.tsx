import { expect, test } from 'vitest'
import { orderLine, paidOrder } from '../../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import type { Order } from '#shop/orders/order.ts'
import { PackingSlip } from './packing-slip.tsx'

const slipOf = (
  change: Partial<Order> = {},
  shopAddress = '5 Mill Lane\nSurat',
  closing = 'Thank you!',
) =>
  textOf(
    htmlOf(
      <PackingSlip
        order={paidOrder(change)}
        skus={new Map([['suit M', { sku: 'SUI-7-M' }]])}
        shopName="Zari"
        shopAddress={shopAddress}
        closing={closing}
      />,
    ),
  )

test('a packing slip names order, recipient and sender, and no prices', () => {
  const slip = slipOf()
  expect(slip).toContain('Order 7K3M9Q2X1B')
  expect(slip).toContain('To Asha Rao 12, MG Road Pune, Maharashtra 411001 9876543210')
  expect(slip).toContain('From Zari 5 Mill Lane Surat')
  expect(slip).not.toContain('Rs.')
})

test('a packing slip says that the order is wrapped as a gift, without a price', () => {
  for (const giftWrapPaise of [0, 9_900]) {
    const slip = slipOf({ giftWrapPaise })
    expect(slip).toContain('Gift wrap')
    expect(slip).not.toContain('Rs.')
  }
  expect(slipOf()).not.toContain('Gift wrap')
})

test('a packing slip without a shop address has no sender', () => {
  expect(slipOf({}, '')).not.toContain('From')
})

test('a packing slip lists quantities, SKUs and sizes and counts the items', () => {
  const lines = [
    orderLine({ quantity: 2 }),
    orderLine({ productId: 'suit', title: 'Teal suit', size: 'M' }),
  ]
  expect(slipOf({ lines })).toContain('2 × Emerald silk saree 1 × Teal suit SUI-7-M Size M 3 items')
  expect(slipOf()).toContain('1 item')
})

test('a packing slip names the courier and the tracking number', () => {
  expect(slipOf({ courierName: 'Blue Dart', trackingNumber: 'BD7' })).toContain(
    '1 item, with Blue Dart, BD7',
  )
})

test('a packing slip shows the amount of cash to collect only for a cash order', () => {
  expect(slipOf({ payMode: 'cod' })).toContain('Cash on delivery: collect 8,999 Rs.')
  expect(slipOf()).not.toContain('Cash')
})

test('a packing slip has both phone numbers and the landmark', () => {
  const { address } = paidOrder()
  const slip = slipOf({
    address: { ...address, landmark: 'Opposite the temple', altPhoneNo: '9123456780' },
  })
  expect(slip).toContain('Opposite the temple')
  expect(slip).toContain('9876543210 / 9123456780')
})

test('the slip of an order that must not be sent has a warning instead of address and contents', () => {
  const warnings = {
    refund_due: 'REFUNDED – do not send',
    refunded: 'REFUNDED – do not send',
    cancelled: 'CANCELLED – do not send',
    payment_review: 'PAYMENT NOT VERIFIED – do not send',
  } as const
  for (const [paymentState, warning] of Object.entries(warnings)) {
    const slip = slipOf({ paymentState: paymentState as keyof typeof warnings })
    expect(slip).toContain(`Order 7K3M9Q2X1B ${warning}`)
    expect(slip).not.toContain('MG Road')
    expect(slip).not.toContain('Emerald silk saree')
  }
  expect(slipOf()).not.toContain('do not send')
})

test('a packing slip leaves out units that were returned to stock', () => {
  const lines = [
    orderLine({ quantity: 3, returnedQuantity: 1 }),
    orderLine({ productId: 'suit', title: 'Teal suit', returnedQuantity: 1 }),
  ]
  expect(slipOf({ lines })).toContain('2 × Emerald silk saree 2 items')
  expect(slipOf({ lines })).not.toContain('Teal suit')
})

test('a packing slip ends with the closing line from the settings, which may be empty', () => {
  expect(slipOf()).toMatch(/1 item Thank you!$/)
  expect(slipOf({}, '', '')).toMatch(/1 item$/)
})
