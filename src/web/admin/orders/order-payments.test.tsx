import { expect, test } from 'vitest'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { paymentStates, type Order } from '#shop/orders/order.ts'
import { OrderPayments } from './order-payments.tsx'

type Payment = Parameters<typeof OrderPayments>[0]['payments'][number]
const payment = (change: Partial<Payment> = {}): Payment => ({
  gatewayPaymentId: 'pay_1',
  status: 'captured',
  role: 'settling',
  method: 'upi',
  currency: 'INR',
  amountPaise: 899_900,
  createdAt: new Date('2024-01-05T09:02:00Z'),
  refunds: [],
  ...change,
})
const htmlFor = (
  change: Partial<Order>,
  payments: Payment[] = [],
  role: 'admin' | 'packer' = 'admin',
) => htmlOf(<OrderPayments order={paidOrder(change)} payments={payments} />, { role })

test('each payment state has a text of its own', () => {
  const texts = paymentStates.map((paymentState) => textOf(htmlFor({ paymentState })))
  expect(new Set(texts).size).toBe(paymentStates.length)
})

test('a cash order is collected at the door until it is delivered', () => {
  expect(textOf(htmlFor({ payMode: 'cod', status: 3 }))).toContain(
    'The courier collects it at the door',
  )
  expect(textOf(htmlFor({ payMode: 'cod', status: 4 }))).toContain('Paid in cash at the door')
})

test('an admin reads how the cash of a piece is given back once the order is delivered', () => {
  const hint = 'To give back the cash of a piece'
  expect(textOf(htmlFor({ payMode: 'cod', status: 4 }))).toContain(hint)
  expect(textOf(htmlFor({ payMode: 'cod', status: 3 }))).not.toContain(hint)
  expect(textOf(htmlFor({ payMode: 'cod', status: 4 }, [], 'packer'))).not.toContain(hint)
  expect(textOf(htmlFor({ status: 4 }))).not.toContain(hint)
})

test('a payment is listed with amount, method, role, time and refunds', () => {
  const refunds = [{ id: 1, amountPaise: 5_000, status: 'processed' as const }]
  expect(textOf(htmlFor({}, [payment({ refunds })]))).toContain(
    'pay_1 8,999 Rs. , upi, captured, pays for this order, Jan 05, 2024, 14:32 Refund of 50 Rs. : processed',
  )
})

test('a payment in another currency is not shown in rupees', () => {
  const text = textOf(htmlFor({}, [payment({ currency: 'USD', amountPaise: 1_050 })]))
  expect(text).toContain('10.5 USD')
})

test('an admin can verify a payment in review and refund a captured one; a packer cannot', () => {
  const verify = 'href="/admin/money?section=verify"'
  const refund = 'href="/admin/money/orders/7K3M9Q2X1B"'
  expect(htmlFor({ paymentState: 'payment_review' })).toContain(verify)
  expect(htmlFor({}, [payment()])).toContain(refund)
  expect(htmlFor({}, [payment({ status: 'failed' })])).not.toContain(refund)
  expect(htmlFor({ paymentState: 'payment_review' }, [], 'packer')).not.toContain(verify)
  expect(htmlFor({}, [payment()], 'packer')).not.toContain(refund)
})

test('an unfinished refund is shown beside the payment state', () => {
  expect(textOf(htmlFor({ refundUnderWayPaise: 5_000 }))).toContain('Paid Refund pending: 50 Rs.')
})
