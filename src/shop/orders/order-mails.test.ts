import { expect, test } from 'vitest'
import { renderMessage } from '../messages/render-message.ts'
import type { Message } from '../messages/message.ts'
import {
  orderCancelledMessage,
  orderPlacedMessage,
  paidLateMessage,
  refundDoneMessage,
  refundUnderWayMessage,
  statusMessage,
  type MailedOrder,
} from './order-mails.ts'

const shop = { shopName: 'Zari', shopUrl: 'https://zari.test' }
const order: MailedOrder = {
  id: 7,
  number: '7K3M9Q2X1B',
  email: 'asha@zari.test',
  address: { firstName: 'Asha' },
  totalPaise: 12_500_000,
  payMode: 'gateway',
}
const noCourier = { courierName: '', trackingNumber: '' }
const mailOf = (message: Message | null) => renderMessage(message!, shop)

test('the confirmation has the amount and links to the order', () => {
  const mail = mailOf(orderPlacedMessage(order))
  expect(mail).toMatchObject({ to: 'asha@zari.test', subject: 'Order 7K3M9Q2X1B placed' })
  expect(mail.text).toContain('Your payment of 1,25,000 Rs. has arrived')
  expect(mail.text).toContain('https://zari.test/orders')
})

test('a cash order’s mail says how much to keep ready and mentions no payment', () => {
  const placed = mailOf(orderPlacedMessage({ ...order, payMode: 'cod' }))
  expect(placed.text).toContain('keep 1,25,000 Rs. ready')
  expect(placed.text).not.toContain('has arrived')
  expect(mailOf(statusMessage({ ...order, payMode: 'cod' }, 3, noCourier)).text).toContain(
    'you pay in cash at the door',
  )
})

test('the mail of a cancellation says that nothing is to be paid for cash orders only', () => {
  const textOf = (payMode: MailedOrder['payMode'], refundPaise: number) =>
    mailOf(orderCancelledMessage({ ...order, payMode }, { why: 'A flaw', refundPaise })).text
  expect(textOf('cod', 0)).toContain('You have nothing to pay.')
  expect(textOf('gateway', 0)).not.toContain('nothing to pay')
  expect(textOf('gateway', 12_500_000)).toContain('1,25,000 Rs. goes back')
})

test('the mail about a customer’s own cancellation neither apologises nor names a reason', () => {
  const { text } = mailOf(orderCancelledMessage(order, { why: null, refundPaise: 899_900 }))
  expect(text).toContain('You have cancelled your order 7K3M9Q2X1B. This costs you nothing.')
  expect(text).toContain('8,999 Rs. goes back')
  expect(text).not.toMatch(/sorry|Why/)
})

test('a late payment has its own mail', () => {
  expect(mailOf(paidLateMessage(order)).text).toContain('Your pieces were still here')
})

test('the delivery mail names the courier if it is known', () => {
  const words = (courierName: string, trackingNumber: string) =>
    mailOf(statusMessage(order, 3, { courierName, trackingNumber })).text
  expect(words('Blue Dart', '77-1234')).toContain(
    'It travels with Blue Dart, tracking number 77-1234.',
  )
  expect(words('Blue Dart', '')).toContain('It travels with Blue Dart.')
  expect(words('', '77-1234')).toContain('Its tracking number is 77-1234.')
  expect(words('', '')).not.toMatch(/travels|tracking/)
})

test('each stage except the first has a status mail', () => {
  expect(statusMessage(order, 1, noCourier)).toBeNull()
  expect(
    ([2, 3, 4] as const).map((status) => statusMessage(order, status, noCourier)?.kind),
  ).toEqual(['order-confirmed', 'out-for-delivery', 'delivered'])
})

test('refund mails differ for a double payment and for sold-out products and name the refund', () => {
  const refund = { occasion: '12', amountPaise: 100 }
  expect(refundUnderWayMessage(order, { ...refund, reason: 'paid-twice' }).occasion).toBe('12')
  expect(mailOf(refundUnderWayMessage(order, { ...refund, reason: 'paid-twice' })).text).toContain(
    'more than one payment',
  )
  const late = mailOf(refundUnderWayMessage(order, { ...refund, reason: 'not-kept' }))
  expect(late.text).toContain('We are sorry')
  expect(late.text).toContain('https://zari.test/orders/7K3M9Q2X1B/payment')
  expect(mailOf(refundDoneMessage(order, refund)).text).toContain('1 Rs. for your order')
})
