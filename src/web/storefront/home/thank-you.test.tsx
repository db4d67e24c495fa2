import { expect, test } from 'vitest'
import { buttonNamed, linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf, textOf } from '../../../../tests/support/render-html.tsx'
import { ThankYou, ThankYouPanel } from './thank-you.tsx'

const order = { customerId: 'meera', number: '7K3M9Q2X1B', totalPaise: 3_744_500, isPaid: true }

test('the thank-you panel names order and amount, links to the orders and can be closed', () => {
  const html = htmlOf(<ThankYouPanel order={order} />)
  expect(html).toContain('<section aria-label="Thank you"')
  expect(textOf(html)).toContain('Order 7K3M9Q2X1B · 37,445 Rs. Your payment has arrived.')
  expect(linksOf(html)).toEqual({ 'Your orders': '/orders' })
  expect(buttonNamed(html, 'Close')).toContain('type="button"')
})

test('the thank-you panel of a cash order does not mention a payment', () => {
  const text = textOf(htmlOf(<ThankYouPanel order={{ ...order, isPaid: false }} />))
  expect(text).toContain('You pay in cash when it arrives.')
  expect(text).not.toContain('payment has arrived')
})

test('the thank-you panel is not rendered on the server', () => {
  expect(htmlOf(<ThankYou />)).toBe('')
})
