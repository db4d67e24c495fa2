import { expect, test } from 'vitest'
import { buttonNamed, linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf, textOf } from '../../../../tests/support/render-html.tsx'
import { ThankYou, ThankYouPanel } from './thank-you.tsx'

const order = { customerId: 'meera', number: '7K3M9Q2X1B', totalPaise: 3_744_500, isPaid: true }

test('the thanks name the order and its amount, lead to the orders and can be closed', () => {
  const html = htmlOf(<ThankYouPanel order={order} />)
  expect(html).toContain('<section aria-label="Thank you"')
  expect(textOf(html)).toContain('Order 7K3M9Q2X1B · 37,445 Rs. Your payment has arrived.')
  expect(linksOf(html)).toEqual({ 'Your orders': '/orders' })
  expect(buttonNamed(html, 'Close')).toContain('type="button"')
})

test('the thanks for a cash order do not claim a payment', () => {
  const text = textOf(htmlOf(<ThankYouPanel order={{ ...order, isPaid: false }} />))
  expect(text).toContain('You pay in cash when it arrives.')
  expect(text).not.toContain('payment has arrived')
})

test('the page for every visitor contains no thanks', () => {
  expect(htmlOf(<ThankYou />)).toBe('')
})
