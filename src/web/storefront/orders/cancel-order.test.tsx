import { expect, test } from 'vitest'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import type { Order } from '#shop/orders/order.ts'
import type { CancelResult } from './cancel-action.server.ts'
import { CancelOrder } from './cancel-order.tsx'

type Shown = { path?: string; result?: CancelResult; exchangedPaise?: number }

const htmlFor = (
  change: Partial<Order> = {},
  { path = '/', result, exchangedPaise = 0 }: Shown = {},
) => htmlOf(<CancelOrder {...{ order: paidOrder(change), result, exchangedPaise }} />, { path })

test('only an order that is not packed has the button, and the rest says what to do instead', () => {
  expect(textOf(htmlFor())).toContain('Cancel order')
  const packing = textOf(htmlFor({ status: 2 }))
  expect(packing).toContain('We are packing this order')
  expect(packing).toContain('Write to us at once')
  expect(textOf(htmlFor({ status: 3 }))).toContain('This order is on its way')
  for (const status of [2, 3, 4] as const)
    expect(textOf(htmlFor({ status }))).not.toContain('Cancel order')
})

test.each([{ status: 4 }, { paymentState: 'refund_due' }, { archivedAt: new Date() }] as const)(
  'nothing is said about cancelling an order with %o',
  (change) => {
    expect(htmlFor(change)).toBe('')
  },
)

test('the confirmation says what happens to the money', () => {
  expect(textOf(htmlFor())).toContain('We send back everything that you have paid')
  expect(textOf(htmlFor({ payMode: 'cod' }))).toContain('nothing is to be paid')
  const mixed = textOf(htmlFor({ creditPaise: 50_000 }))
  expect(mixed).toContain('We send back everything that you have paid')
  expect(mixed).toContain('500 Rs. goes back to your store credit at once.')
  const whole = textOf(htmlFor({ payMode: 'credit', creditPaise: 249_900 }))
  expect(whole).toContain('2,499 Rs. goes back to your store credit at once.')
  expect(whole).not.toContain('Banks take')
})

test('money paid before an exchange goes back to its payment, and the rest to the store credit', () => {
  const paid = { payMode: 'credit', creditPaise: 249_900 } as const
  const whole = textOf(htmlFor(paid, { exchangedPaise: 249_900 }))
  expect(whole).toContain('2,499 Rs. goes back to where you paid for the exchanged pieces from.')
  expect(whole).not.toContain('store credit')
  const mixed = textOf(htmlFor(paid, { exchangedPaise: 200_000 }))
  expect(mixed).toContain('2,000 Rs. goes back to where you paid')
  expect(mixed).toContain('499 Rs. goes back to your store credit at once.')
})

test('without script the button asks on the page itself', () => {
  expect(htmlFor()).toContain('action="/orders/7K3M9Q2X1B#cancel-order"')
  const asked = htmlFor({}, { path: '/?cancel=yes' })
  expect(asked).not.toContain('<dialog')
  expect(textOf(asked)).toContain('Keep the order')
  expect(textOf(asked)).not.toContain('Cancel order')
})

test('a refused cancellation shows the typed reason again beside the error', () => {
  const result = { tone: 'error', text: 'The payment service is away.', typed: 'Too big' } as const
  const html = htmlFor({}, { result })
  expect(textOf(html)).toContain('Too big')
  expect(textOf(html)).toContain('The payment service is away.')
  expect(html).toContain('aria-invalid="true"')
})
