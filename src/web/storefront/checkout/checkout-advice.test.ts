import { orderAmounts } from '#shop/checkout/order-amounts.ts'
import { expect, test } from 'vitest'
import {
  adviceFor,
  dismissedAdvice,
  failedAdvice,
  notLoadedAdvice,
  unconfirmedAdvice,
} from './checkout-advice.ts'

const order = { number: '7K3M9Q2X1B', holdExpiresAt: new Date('2024-01-05T09:02:00Z') }

test('the advice after closing the window says how long the products are held', () => {
  const { text } = dismissedAdvice(order, null)
  expect(text).toContain('Nothing was lost')
  expect(text).toContain('held for you until 14:32')
})

test('the advice after a failure and closing the window repeats the reason', () => {
  expect(dismissedAdvice(order, 'The card was declined.').text).toMatch(
    /^The card was declined\..*held for you/,
  )
})

test('the advice after a failure without a reason contains a text of the shop', () => {
  expect(failedAdvice(order, null).text).toContain('The bank did not approve it')
})

test('if the window does not open, the advice asks to press Place Order again', () => {
  expect(notLoadedAdvice(order).text).toContain('press Place Order again')
})

test('the advice about a payment without confirmation warns of a second one and names the order', () => {
  expect(unconfirmedAdvice('7K3M9Q2X1B')).toMatchObject({
    text: expect.stringContaining('Please do not pay again'),
    orderNumber: '7K3M9Q2X1B',
  })
})

test('the advice about a used-up hold limit says when products can be held again', () => {
  expect(
    adviceFor({ outcome: 'held-too-long', freeAt: new Date('2024-01-05T09:02:00Z') }).text,
  ).toContain('From 14:32 on we can keep them for you again')
})

test('the advice about items ordered before names piece and order and offers to confirm a second one', () => {
  const before = { outcome: 'ordered-before', number: '7K3M9Q2X1B', title: 'Lotus' } as const
  const today = new Date()
  const advice = adviceFor({ ...before, placedAt: today })
  expect(advice.orderedBefore).toBe('7K3M9Q2X1B')
  expect(advice.text).toMatch(
    /^You ordered Lotus in order 7K3M9Q2X1B at \d\d:\d\d\. Order it again\?/,
  )
  expect(adviceFor({ ...before, placedAt: new Date('2024-01-05T09:02:00Z') }).text).toContain(
    'in order 7K3M9Q2X1B on Jan 05, 2024 at 14:32.',
  )
})

test('the advice without a hold shows the server message, and the next press accepts it', () => {
  expect(adviceFor({ outcome: 'cannot-hold', message: 'Many orders wait.' })).toEqual({
    heading: 'We cannot hold these pieces for you',
    text: 'Many orders wait.',
    acceptsNoHold: true,
  })
})

test('the advice about a cart changed elsewhere says what to do and that nothing was charged', () => {
  expect(adviceFor({ outcome: 'cart-changing' }).text).toContain(
    'Nothing has been charged here. Please close the other window',
  )
})

test('the advice about refused cash on delivery says why and what to do instead', () => {
  expect(adviceFor({ outcome: 'cash-not-possible', why: 'pincode' }).text).toBe(
    'Our courier takes no cash at this pincode. Please choose Pay online, and press Place Order again. Nothing has been ordered yet.',
  )
})

test('the advice about a changed cart lists the message of each difference', () => {
  const cart = {
    lines: [],
    notices: [
      { kind: 'sold-out', productId: 'p', lineSize: '', title: 'Old rose', size: '' } as const,
    ],
    totalPaise: 0,
    originalTotalPaise: 0,
  }
  const amounts = {
    ...orderAmounts([], [], { deliveryPaise: 0, cashFeePaise: 0 }),
    offers: [],
    couponProblem: null,
    creditPaise: 0,
  }
  expect(adviceFor({ outcome: 'sold-out', cart })).toMatchObject({
    heading: 'Somebody was faster',
    details: ['Old rose is sold out.'],
  })
  expect(adviceFor({ outcome: 'prices-changed', cart, amounts }).heading).toBe(
    'Something has changed since you chose',
  )
})

test('the advice about every other refusal says that nothing was charged or the cart is kept', () => {
  const refusals = [
    { outcome: 'cart-is-empty' },
    { outcome: 'order-too-large' },
    { outcome: 'gateway-refused', reason: 'BAD_REQUEST_ERROR' },
    { outcome: 'no-answer' },
  ] as const
  for (const refused of refusals)
    expect(adviceFor(refused).text).toMatch(/Nothing has been charged|Your cart|nothing to order/)
  const limited = adviceFor({ outcome: 'too-many-attempts', message: 'Please wait a minute.' })
  expect(limited.text).toMatch(/^Please wait a minute\. Nothing has been charged/)
})

test.each(['sent', 'missing', 'wrong'] as const)(
  'the advice about a %s code names the mailbox',
  (code) => {
    const { text } = adviceFor({ outcome: 'email-not-confirmed', email: 'asha@b.test', code })
    expect(text).toContain('asha@b.test')
    expect(text).toContain('Nothing has been ordered yet.')
  },
)
