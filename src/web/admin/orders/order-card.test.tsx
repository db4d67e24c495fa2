import { expect, test } from 'vitest'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { StaffRole } from '#shop/people/role.ts'
import type { Order } from '#shop/orders/order.ts'
import { OrderCard } from './order-card.tsx'

const cardOf = (
  change: Partial<Order> = {},
  { isNew = false, role = 'admin' }: { isNew?: boolean; role?: StaffRole } = {},
) => htmlOf(<OrderCard order={paidOrder(change)} changes={[]} isNew={isNew} />, { role })
const textOfCard = (...wanted: Parameters<typeof cardOf>) => textOf(cardOf(...wanted))

test('an order card shows customer, address, lines, total and payment', () => {
  const { address } = paidOrder()
  const text = textOfCard({
    address: { ...address, altPhoneNo: '9123456780' },
    lines: [orderLine({ size: 'M', quantity: 2 })],
  })
  expect(text).toContain('Asha Rao asha@zari.test 9876543210 , 9123456780 12, MG Road')
  expect(text).toContain('Emerald silk saree Size M · Quantity 2 Product 11111111')
  expect(text).toContain('Total 8,999 Rs. Payment pay_1')
})

test('an order card links to the order and has a check box that selects it for the bar', () => {
  const html = cardOf()
  expect(html).toContain('href="/admin/orders/7K3M9Q2X1B"')
  expect(html).toMatch(
    /type="checkbox" form="selected-orders"[^>]*name="numbers" value="7K3M9Q2X1B"/,
  )
  expect(textOf(html)).toContain('Select order 7K3M9Q2X1B')
})

test('a paid order has four switches; those up to its current status are on', () => {
  const switches = [...cardOf({ status: 2 }).matchAll(/role="switch"[^>]*/g)]
  expect(switches).toHaveLength(4)
  expect(switches.map(([tag]) => /aria-checked="true"/.test(tag))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an order in payment review shows the specified warning instead of its total', () => {
  const text = textOfCard({ paymentState: 'payment_review' })
  expect(text).toContain('Issue with payment. Please verify payment.')
  expect(text).toContain('The status can change once the payment is settled.')
  expect(text).not.toContain('Total 8,999')
  expect(cardOf({ paymentState: 'payment_review' })).not.toContain('role="switch"')
})

test.each([
  [{ refundUnderWayPaise: 5_000 }, 'Refund pending: 50 Rs.'],
  [{ refundedPaise: 7_000 }, 'Refunded: 70 Rs.'],
  [{ paymentState: 'refund_due' }, 'Refund pending: the money is on its way back.'],
  [{ paymentState: 'refunded' }, 'The money was given back.'],
  [{ payMode: 'cod' }, 'Cash on delivery'],
] as const)('an order with %o shows its payment state', (change, text) => {
  expect(textOfCard(change)).toContain(text)
})

test('the card of an unconfirmed cash order says when it will be cancelled', () => {
  const text = 'Cancelled automatically if not confirmed within 7 days'
  expect(textOfCard({ payMode: 'cod', status: 1 })).toContain(text)
  for (const change of [
    { status: 2 },
    { paymentState: 'cancelled' },
    { payMode: 'gateway' },
  ] as const)
    expect(textOfCard({ payMode: 'cod', status: 1, ...change })).not.toContain(text)
})

test('an order placed while the page is open is labelled as new', () => {
  expect(textOfCard({}, { isNew: true })).toContain('Jan 05, 2024 New')
  expect(textOfCard()).not.toContain('New')
})

test('only an admin can delete an order, and only a delivered one', () => {
  expect(textOfCard({ status: 4 })).toContain('Delete Order')
  expect(textOfCard({ status: 3 })).not.toContain('Delete Order')
  expect(textOfCard({ status: 4 }, { role: 'packer' })).not.toContain('Delete Order')
})

test('an admin can restore an archived order; a packer sees only that it is archived', () => {
  const archived = { status: 4, archivedAt: new Date() } as const
  expect(cardOf(archived)).toContain('aria-label="Restore: order 7K3M9Q2X1B"')
  expect(textOfCard(archived, { role: 'packer' })).toContain('In the Archive')
  expect(cardOf(archived)).not.toContain('role="switch"')
})
