import { expect, test } from 'vitest'
import { creditForOrder, splitRefund } from './credit.ts'

test.each([
  [0, 100_000, 0],
  [30_000, 100_000, 30_000],
  [100_000, 100_000, 100_000],
  [250_000, 100_000, 100_000],
  [99_950, 100_000, 99_900],
  [50, 120, 20],
])('a balance of %d pays for an order of %d: %d', (balance, total, credit) => {
  expect(creditForOrder(balance, total)).toBe(credit)
})

test('a refund gives back the money first, then the credit, and never more than was paid', () => {
  const left = { paidPaise: 100_000, creditPaise: 50_000 }
  expect(splitRefund(80_000, left)).toEqual({ moneyPaise: 80_000, creditPaise: 0 })
  expect(splitRefund(120_000, left)).toEqual({ moneyPaise: 100_000, creditPaise: 20_000 })
  expect(splitRefund(200_000, left)).toEqual({ moneyPaise: 100_000, creditPaise: 50_000 })
  const rest = { paidPaise: 50, creditPaise: 50_000 }
  expect(splitRefund(20_000, rest)).toEqual({ moneyPaise: 0, creditPaise: 20_000 })
})
