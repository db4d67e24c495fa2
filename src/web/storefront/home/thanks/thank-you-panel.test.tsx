import { expect, test } from 'vitest'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { linksOf, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { ThankYou } from '../thank-you.tsx'
import type { OrderThanks } from './fetch-order-thanks.ts'
import { Thanks } from './thank-you-panel.tsx'

const thanks: OrderThanks = {
  number: '7K3M9Q2X1B',
  firstName: 'Ananya',
  totalPaise: 3_744_500,
  payMode: 'gateway',
  paidWith: 'Paid via Razorpay',
  email: 'ananya@example.com',
  images: [{ ...image(), alt: 'Emerald silk saree' }],
  promised: [],
}

test('the thank-you panel shows customer, order, amount, email and pictures of the products', () => {
  const html = htmlOf(<Thanks thanks={thanks} />)
  expect(textOf(html)).toBe(
    'Thank you, Ananya. Order 7K3M9Q2X1B · 37,445 Rs. · Paid via Razorpay Mail sent to ananya@example.com',
  )
  expect(linksOf(html)).toEqual({ '7K3M9Q2X1B': '/orders/7K3M9Q2X1B' })
  expect(tagsOf(html, 'img').join('')).toContain('alt="Emerald silk saree"')
})

test('the thank-you panel says when the order leaves and arrives, if the shop has promised it', () => {
  const promised = [
    { label: 'Leaves us by', text: 'Wed, Nov 25' },
    { label: 'Arrives', text: 'Nov 27 to 30' },
  ] as const
  expect(textOf(htmlOf(<Thanks thanks={{ ...thanks, promised: [...promised] }} />))).toContain(
    'Paid via Razorpay Leaves us by Wed, Nov 25 · Arrives Nov 27 to 30 Mail sent to',
  )
})

test('the thank-you panel of a cash order does not mention a payment that has arrived', () => {
  const cash = { ...thanks, payMode: 'cod' as const, paidWith: 'Cash on delivery' }
  const text = textOf(htmlOf(<Thanks thanks={cash} />))
  expect(text).toContain('Cash on delivery You pay in cash when it arrives.')
  expect(text).not.toContain('Paid')
})

test('the thank-you panel is not rendered on the server', () => {
  expect(htmlOf(<ThankYou />)).toBe('')
})
