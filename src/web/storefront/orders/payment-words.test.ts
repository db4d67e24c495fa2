import { expect, test } from 'vitest'
import { paymentStates } from '#shop/orders/order.ts'
import { paymentWords } from './payment-words.ts'

test('only an order that is paid for needs no words about its money', () => {
  expect(paymentStates.filter((state) => paymentWords(state) === null)).toEqual(['paid'])
})

test('money that has arrived is never called missing', () => {
  expect(paymentWords('payment_review')).toContain('has reached us')
  expect(paymentWords('refund_due')).toContain('on its way back')
})
