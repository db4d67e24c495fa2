import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import { creditForOrder, splitRefund } from './credit.ts'

const paise = fc.integer({ min: 0, max: 50_000_000 })

test('store credit never pays more than the balance or the total', () => {
  fc.assert(
    fc.property(paise, paise, (balance, total) => {
      const used = creditForOrder(balance, total)
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(Math.min(balance, total))
    }),
  )
})

test('the rest after store credit is nothing, or an amount that the gateway takes', () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: REFUND_MIN_PAISE, max: 50_000_000 }), (balance, total) => {
      const rest = total - creditForOrder(balance, total)
      expect(rest === 0 || rest >= REFUND_MIN_PAISE).toBe(true)
    }),
  )
})

test('a higher balance never pays less', () => {
  fc.assert(
    fc.property(paise, paise, paise, (balance, more, total) => {
      expect(creditForOrder(balance + more, total)).toBeGreaterThanOrEqual(
        creditForOrder(balance, total),
      )
    }),
  )
})

test('a refund gives back money before credit, and neither beyond what was paid', () => {
  fc.assert(
    fc.property(paise, paise, paise, (refund, paidPaise, creditPaise) => {
      const split = splitRefund(refund, { paidPaise, creditPaise })
      expect(split.moneyPaise).toBeLessThanOrEqual(paidPaise)
      expect(split.creditPaise).toBeLessThanOrEqual(creditPaise)
      expect(split.moneyPaise + split.creditPaise).toBeLessThanOrEqual(refund)
      expect(split.moneyPaise === 0 || split.moneyPaise >= REFUND_MIN_PAISE).toBe(true)
      if (split.creditPaise > 0 && split.moneyPaise > 0) expect(split.moneyPaise).toBe(paidPaise)
    }),
  )
})

test('an order that was paid with credit and money can be given back completely', () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: REFUND_MIN_PAISE, max: 50_000_000 }), (balance, total) => {
      const creditPaise = creditForOrder(balance, total)
      const paidPaise = total - creditPaise
      const split = splitRefund(total, { paidPaise, creditPaise })
      expect([split.moneyPaise, split.creditPaise]).toEqual([paidPaise, creditPaise])
    }),
  )
})
