import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyBackOf, type ExchangedCredit } from './exchanged-money.ts'

const credit = (change: Partial<ExchangedCredit> = {}): ExchangedCredit => ({
  ...{ lotId: 1, orderId: 1, orderNumber: 'A', paymentId: 7, gatewayPaymentId: 'pay_1' },
  ...{ usedPaise: 100_000, creditedPaise: 100_000 },
  ...change,
})
const amounts = (credits: ExchangedCredit[], givenPaise: number, left: Map<number, number>) =>
  moneyBackOf(credits, givenTo(credits, givenPaise), left).map(({ amountPaise }) => amountPaise)
const givenTo = (credits: ExchangedCredit[], paise: number) =>
  new Map(credits.map(({ lotId }) => [lotId, paise]))

test('given-back credit is refunded up to the amount that was paid and that the gateway can refund', () => {
  const enough = new Map([[7, 500_000]])
  expect(amounts([credit()], 100_000, enough)).toEqual([100_000])
  expect(amounts([credit()], 40_000, enough)).toEqual([40_000])
  expect(amounts([credit({ creditedPaise: 30_000 })], 100_000, enough)).toEqual([30_000])
  expect(amounts([credit()], 100_000, new Map([[7, 20_000]]))).toEqual([20_000])
})

test('credit of an unknown or disputed payment, or below the minimum refund, stays credit', () => {
  expect(amounts([credit()], 100_000, new Map())).toEqual([])
  expect(amounts([credit()], 100_000, new Map([[7, 0]]))).toEqual([])
  expect(amounts([credit()], 99, new Map([[7, 500_000]]))).toEqual([])
})

test('two lots of one payment never refund more than the gateway has left', () => {
  const lots = [credit(), credit({ lotId: 2 })]
  expect(amounts(lots, 100_000, new Map([[7, 150_000]]))).toEqual([100_000, 50_000])
})

test('credit that went back to another lot does not become money', () => {
  const given = new Map([[9, 100_000]])
  expect(moneyBackOf([credit()], given, new Map([[7, 500_000]]))).toEqual([])
})

test('money never exceeds what was given back, any lot, or any payment', () => {
  const paise = fc.integer({ min: 0, max: 300_000 })
  const lot = fc.record({ given: paise, creditedPaise: paise, paymentId: fc.nat({ max: 2 }) })
  fc.assert(
    fc.property(fc.array(lot, { maxLength: 4 }), paise, (lots, left) => {
      const credits = lots.map(({ given: _given, ...one }, lotId) => credit({ ...one, lotId }))
      const given = new Map(lots.map((one, lotId) => [lotId, one.given]))
      const back = moneyBackOf(credits, given, new Map([0, 1, 2].map((id) => [id, left])))
      const sum = (of: typeof back) => of.reduce((total, part) => total + part.amountPaise, 0)
      for (const id of [0, 1, 2])
        expect(sum(back.filter((part) => part.credit.paymentId === id))).toBeLessThanOrEqual(left)
      for (const { credit: of, amountPaise } of back)
        expect(amountPaise).toBeLessThanOrEqual(Math.min(given.get(of.lotId)!, of.creditedPaise))
    }),
  )
})
