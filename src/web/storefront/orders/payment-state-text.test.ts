import { expect, test } from 'vitest'
import { paymentStates } from '#shop/orders/order.ts'
import { paymentStateText } from './payment-state-text.ts'

test('every payment state except paid has a text for the customer', () => {
  expect(paymentStates.filter((state) => paymentStateText(state) === null)).toEqual(['paid'])
})

test('a payment that has arrived is never described as missing', () => {
  expect(paymentStateText('payment_review')).toContain('has reached us')
  expect(paymentStateText('refund_due')).toContain('on its way back')
})

test('an order that its customer cancelled says so, with what happens to the payment', () => {
  const at = new Date('2024-01-05T09:00:00Z')
  expect(paymentStateText('cancelled', at)).toBe('You cancelled this order on Jan 05, 2024.')
  expect(paymentStateText('refund_due', at)).toMatch(
    /^You cancelled this order on Jan 05, 2024. Your money is on its way back/,
  )
  expect(paymentStateText('paid', at)).toBeNull()
})
