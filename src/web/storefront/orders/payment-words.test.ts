import { expect, test } from 'vitest'
import { paymentStates } from '#shop/orders/order.ts'
import { paymentWords } from './payment-words.ts'

test('every payment state except paid has a text for the customer', () => {
  expect(paymentStates.filter((state) => paymentWords(state) === null)).toEqual(['paid'])
})

test('a payment that has arrived is never described as missing', () => {
  expect(paymentWords('payment_review')).toContain('has reached us')
  expect(paymentWords('refund_due')).toContain('on its way back')
})
