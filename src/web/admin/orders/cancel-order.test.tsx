import { expect, test } from 'vitest'
import { orderMessages } from '../messages.ts'
import { openPaymentAdmin, PRICE } from '../../../../tests/support/payment-admin-services.ts'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import type { Order } from '#shop/orders/order.ts'
import { CancelOrder } from './cancel-order.tsx'
import { cancelAction } from './order-action.server.ts'

const shop = await openPaymentAdmin()
const { services, adminId } = shop
const cancel = (orderId: number | string, reason: string) =>
  cancelAction(services, adminId, formOf({ intent: 'cancel', orderId, reason }))

test('the form cancels an order once and states the refunded amount', async () => {
  const { number } = await shop.paidOrder()
  const { id } = await shop.order(number)
  expect(await cancel(id, '  A flaw ')).toEqual({
    about: 'cancel',
    tone: 'success',
    text: orderMessages.cancelled(PRICE),
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await cancel(id, 'A flaw')).toEqual({
    about: 'cancel',
    tone: 'error',
    text: orderMessages.cancelErrors['not-open'],
    typed: 'A flaw',
  })
})

test('a refused cancellation keeps the typed reason and changes nothing', async () => {
  const { number } = await shop.paidOrder()
  const { id } = await shop.order(number)
  const long = 'x'.repeat(501)
  expect(await cancel(id, long)).toMatchObject({
    text: orderMessages.cancelErrors['reason-missing'],
    typed: long,
  })
  for (const unknown of [0, -1, 'seven', 999_999])
    expect(await cancel(unknown, 'A flaw')).toMatchObject({
      text: orderMessages.cancelErrors['unknown-order'],
    })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
})

const formFor = (change: Partial<Order>, role: 'admin' | 'packer' = 'admin') =>
  textOf(
    htmlOf(<CancelOrder order={paidOrder(change)} problem={undefined} typed={undefined} />, {
      role,
    }),
  )

test('only an open order that has not been sent can be cancelled, and only by an admin', () => {
  for (const status of [1, 2] as const) expect(formFor({ status })).toContain('Cancel this order')
  for (const change of [
    { status: 3 },
    { status: 4 },
    { paymentState: 'refund_due' },
    { paymentState: 'payment_review' },
    { archivedAt: new Date() },
  ] satisfies Partial<Order>[])
    expect(formFor(change)).not.toContain('Cancel this order')
  expect(formFor({}, 'packer')).not.toContain('Cancel this order')
})

test('the form says what goes back to the payment of exchanged pieces', () => {
  const order = paidOrder({ payMode: 'credit', creditPaise: 249_900 })
  const form = (exchangedPaise: number) =>
    textOf(
      htmlOf(<CancelOrder {...{ order, exchangedPaise }} problem={undefined} typed={undefined} />, {
        role: 'admin',
      }),
    )
  expect(form(249_900)).toContain('2,499 Rs. goes back to the payment of the exchanged pieces. The')
  expect(form(200_000)).toContain('pieces. 499 Rs. goes back to the customer’s store credit.')
})

test.each([
  [{}, 'The whole payment goes back. The products'],
  [{ payMode: 'cod' }, 'Nothing has been paid. The products'],
  [{ payMode: 'credit', creditPaise: 249_900 }, '2,499 Rs. goes back to the customer’s store'],
  [{ creditPaise: 50_000 }, 'where it came from. 500 Rs. goes back to the customer’s store'],
] as const)('the form for an order with %o says "%s"', (change, words) => {
  expect(formFor(change)).toContain(words)
})
