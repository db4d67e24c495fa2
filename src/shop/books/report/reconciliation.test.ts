import { expect, test } from 'vitest'
import { documentsTotal, moneyKept, reasonOf } from './reconciliation.ts'

const order = (
  documentsPaise: number,
  moneyPaise: number,
  payMode: 'gateway' | 'cod' = 'gateway',
) => reasonOf({ orderNumber: 'ZR10024500', payMode, documentsPaise, moneyPaise })

test('the reason of a difference says which side is missing', () => {
  expect(order(0, 449_900)).toBe('not-invoiced')
  expect(order(0, -449_900)).toBe('no-credit-note')
  expect(order(449_900, 0)).toBe('not-paid')
  expect(order(449_900, 0, 'cod')).toBe('cash-not-recorded')
  expect(order(-449_900, 0)).toBe('not-refunded')
  expect(order(449_900, 440_000)).toBe('amounts-differ')
})

test('money kept is what came in less what went back', () => {
  const sums = {
    invoicesPaise: 1_000_00,
    creditNotesPaise: 200_00,
    paymentsPaise: 700_00,
    cashPaise: 300_00,
    refundsPaise: 150_00,
    chargebacksPaise: 50_00,
  }
  expect(documentsTotal(sums)).toBe(800_00)
  expect(moneyKept(sums)).toBe(800_00)
})
