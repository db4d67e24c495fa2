import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { giftCardMonths } from './gift-card.ts'
import { parseGiftCard } from './parse-gift-card.ts'

const valid = {
  ...{ amount: '1,000', months: '24', paidBy: 'upi', paymentReference: '412345678901' },
  ...{ receiverName: 'Devi', receiverEmail: 'devi@example.com', message: 'Happy Diwali' },
}
const parse = (change: Record<string, string> = {}) =>
  parseGiftCard(formOf({ ...valid, ...change }), giftCardMonths)
const errorsOf = (change: Record<string, string>) => parse(change).errors

test('a card is read with its payment, validity and receiver', () => {
  expect(parse().value).toEqual({
    ...{ amountPaise: 100_000, months: 24, paidBy: 'upi', paymentReference: '412345678901' },
    ...{ receiverName: 'Devi', receiverEmail: 'devi@example.com', message: 'Happy Diwali' },
  })
  expect(parse({ months: '' }).value?.months).toBe(12)
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ amount: '99' }, { amount: 'not-an-amount' }],
  [{ amount: 'much' }, { amount: 'not-an-amount' }],
  [{ amount: '500001' }, { amount: 'not-an-amount' }],
  [{ months: '0' }, { months: 'not-offered' }],
  [{ months: '3' }, { months: 'not-offered' }],
  [{ months: 'x' }, { months: 'not-offered' }],
  [{ paymentReference: ' ' }, { paymentReference: 'missing' }],
  [{ receiverEmail: 'devi' }, { receiverEmail: 'not-an-email' }],
  [{ receiverEmail: 'devi@example..com' }, { receiverEmail: 'not-an-email' }],
  [{ receiverEmail: 'devi<x>@example.com' }, { receiverEmail: 'not-an-email' }],
  [{ receiverEmail: 'devi@example.com,' }, { receiverEmail: 'not-an-email' }],
  [{ receiverEmail: `${'x'.repeat(254)}@example.com` }, { receiverEmail: 'too-long' }],
  [{ message: 'x'.repeat(501) }, { message: 'too-long' }],
  [{ receiverName: 'x'.repeat(101) }, { receiverName: 'too-long' }],
])('the change %j is refused', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('a present of the shop needs no payment', () => {
  expect(errorsOf({ paidBy: 'complimentary', paymentReference: '' })).toBeNull()
})
