import { expect, test } from 'vitest'
import { listOf, parseOrder, parsePayment, parseRefund } from './razorpay-responses.server.ts'

const order = {
  ...{ id: 'order_AAAAAAAAAAAAAA', entity: 'order', amount: 50_000, amount_paid: 0 },
  ...{ currency: 'INR', receipt: 'r-1', status: 'created', attempts: 0, notes: [], created_at: 1 },
}
const payment = {
  ...{ id: 'pay_AAAAAAAAAAAAAA', entity: 'payment', order_id: null, amount: 50_000 },
  ...{ currency: 'INR', status: 'authorized', notes: [], created_at: 1 },
}
const refund = {
  ...{ id: 'rfnd_AAAAAAAAAAAAAA', entity: 'refund', payment_id: 'pay_1', amount: 50_000 },
  ...{ currency: 'INR', status: 'processed', notes: null, created_at: 1 },
}
const shapes = [
  ['order', parseOrder, order, 'amount_paid'],
  ['payment', parsePayment, payment, 'amount_refunded'],
  ['refund', parseRefund, refund, 'amount'],
] as const

test.each(shapes)(
  'an amount of the %s that is not whole paise is refused',
  (_n, shape, fine, other) => {
    expect(shape.safeParse(fine).success).toBe(true)
    for (const amount of ['50000', 499.99, -1, 2 ** 60, '', true])
      for (const name of ['amount', other])
        expect(shape.safeParse({ ...fine, [name]: amount }).success, `${name} ${amount}`).toBe(
          false,
        )
    const { amount: _amount, ...without } = fine
    expect(shape.safeParse(without).success).toBe(false)
  },
)

test.each(shapes)('a %s of another entity, status or id is refused', (_n, shape, fine) => {
  const wrong = [{ entity: 'dispute' }, { status: 'reversed' }, { id: 'x_AAAAAAAAAAAAAA' }]
  for (const change of [...wrong, { id: `${fine.id}A` }, { created_at: '1' }])
    expect(shape.safeParse({ ...fine, ...change }).success, JSON.stringify(change)).toBe(false)
})

test('one unreadable payment makes the whole list unreadable, so that none is overlooked', () => {
  const list = (...items: object[]) =>
    listOf(parsePayment).safeParse({ entity: 'collection', count: items.length, items }).success
  expect(list(payment, payment)).toBe(true)
  expect(list(payment, { ...payment, amount: '50000' })).toBe(false)
})

test.each([
  ['created', true, false],
  ['authorized', true, false],
  ['captured', false, true],
  ['refunded', false, true],
  ['failed', true, false],
])('a payment that is %s is captured by its status, though it says %s', (status, captured, is) => {
  expect(parsePayment.parse({ ...payment, status, captured }).isCaptured).toBe(is)
})

test('notes are strings, and a placeholder does not count as an email address', () => {
  const read = parsePayment.parse({
    ...{ ...payment, email: 'void@razorpay.com', contact: '' },
    notes: { attempt: 3, isGift: false, text: 'साड़ी', none: null },
  })
  expect(read.notes).toEqual({ attempt: '3', isGift: 'false', text: 'साड़ी', none: '' })
  expect(read).toMatchObject({ email: null, contact: null, method: 'unknown', feePaise: null })
  expect(parsePayment.safeParse({ ...payment, notes: ['a'] }).success).toBe(false)
})
