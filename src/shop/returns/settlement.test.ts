import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineToSettle } from './line-to-settle.ts'
import { linePaise, paidForPieces, returnableQuantity } from './returnable-line.ts'
import { partsOf, settlementOf } from './settlement.ts'

const paise = fc.integer({ min: 0, max: 10_000_000 })
const boughtLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPricePaise: paise,
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    chargesPaise: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ quantity, unitPricePaise, discountShare, chargesPaise }) => ({
    ...{ quantity, unitPricePaise, chargesPaise },
    discountPaise: Math.floor(unitPricePaise * quantity * discountShare),
  }))
const boughtLines = fc.array(boughtLine, { minLength: 1, maxLength: 5 }).map((lines) =>
  lines.map((line, position): LineToSettle => ({
    ...line,
    position,
    productId: `product-${position}`,
    settledQuantity: 0,
  })),
)
const grades = ['ok', 'fault', 'not-ours'] as const
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/** Returns of the lines, each with a random number of the pieces that are left. */
const returnedOnce = (bought: readonly LineToSettle[], seed: number) =>
  bought.map(({ position, quantity, settledQuantity }, index) => ({
    position,
    grade: grades[(seed + index) % grades.length]!,
    acceptedQuantity: (seed + index) % (quantity - settledQuantity + 1),
  }))

test('a return gives back the sum of its lines, and never more than is left of the order', () => {
  fc.assert(
    fc.property(boughtLines, fc.nat(1_000), paise, (bought, seed, leftPaise) => {
      const { lines, refundPaise } = settlementOf(returnedOnce(bought, seed), bought, leftPaise)
      expect(refundPaise).toBe(sum(lines.map((line) => line.refundPaise)))
      expect(refundPaise).toBeLessThanOrEqual(leftPaise)
      for (const line of lines) {
        expect(line.refundPaise).toBeGreaterThanOrEqual(0)
        expect(line.refundPaise).toBeLessThanOrEqual(linePaise(bought[line.position]!))
      }
    }),
  )
})

test('returns one after another give back exactly what the whole order cost, whatever their size', () => {
  fc.assert(
    fc.property(
      boughtLines,
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 6 }),
      (bought, seeds) => {
        const paid = sum(bought.map(linePaise))
        let lines = bought
        let back = 0
        for (const seed of [...seeds, 'rest' as const]) {
          const returned =
            seed === 'rest'
              ? lines.map(({ position, quantity, settledQuantity }) => ({
                  ...{ position, grade: 'ok' as const },
                  acceptedQuantity: quantity - settledQuantity,
                }))
              : returnedOnce(lines, seed)
          back += settlementOf(returned, lines, paid - back).refundPaise
          lines = lines.map((line, index) => ({
            ...line,
            settledQuantity: line.settledQuantity + returned[index]!.acceptedQuantity,
          }))
        }
        expect(back).toBe(paid)
      },
    ),
  )
})

test('only pieces that can be sold go back to stock, and nothing is paid for none', () => {
  fc.assert(
    fc.property(boughtLines, fc.nat(1_000), (bought, seed) => {
      const returned = returnedOnce(bought, seed)
      const { lines } = settlementOf(returned, bought, Number.MAX_SAFE_INTEGER)
      for (const [index, { grade, acceptedQuantity }] of returned.entries()) {
        expect(lines[index]!.restockedQuantity).toBe(grade === 'ok' ? acceptedQuantity : 0)
        if (acceptedQuantity === 0) expect(lines[index]!.refundPaise).toBe(0)
      }
    }),
  )
})

test('a return without accepted pieces, or of an order that is refunded already, gives back nothing', () => {
  const [line] = fc.sample(boughtLines, { numRuns: 1, seed: 7 })[0]!
  const returned = { position: 0, grade: 'ok', acceptedQuantity: 1 } as const
  expect(
    settlementOf([{ ...returned, acceptedQuantity: null }], [line!], 1_000_000).refundPaise,
  ).toBe(0)
  expect(settlementOf([returned], [line!], 0).refundPaise).toBe(0)
  expect(settlementOf([returned], [line!], -500).refundPaise).toBe(0)
})

test('the pieces of a line add up to its amount in every order of the parts', () => {
  fc.assert(
    fc.property(
      paise,
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
      (amount, parts) => {
        const quantity = sum(parts)
        let before = 0
        const paid = parts.map((count) => {
          const now = paidForPieces({ linePaise: amount, quantity, before, count })
          before += count
          return now
        })
        expect(sum(paid)).toBe(amount)
        expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

const amountLeft = fc
  .record({
    outcome: fc.constantFrom('refund' as const, 'credit' as const),
    paidPaise: fc.option(paise),
    creditPaise: paise,
    cashPaise: paise,
  })
  .map(({ outcome, paidPaise, creditPaise, cashPaise }) => ({
    ...{ outcome, creditPaise },
    payment: paidPaise === null ? null : { leftPaise: paidPaise },
    leftPaise: creditPaise + (paidPaise ?? cashPaise),
  }))

test('the ways of a refund are never negative, and no way gives back more than came that way', () => {
  fc.assert(
    fc.property(amountLeft, fc.double({ min: 0, max: 1, noNaN: true }), (left, share) => {
      const refundPaise = Math.floor(left.leftPaise * share)
      const { byGatewayPaise, byCreditPaise, grantedPaise } = partsOf(refundPaise, left)
      expect(Math.min(byGatewayPaise, byCreditPaise, grantedPaise)).toBeGreaterThanOrEqual(0)
      expect(byGatewayPaise).toBeLessThanOrEqual(left.payment?.leftPaise ?? 0)
      expect(byCreditPaise).toBeLessThanOrEqual(left.creditPaise)
      expect(byGatewayPaise + byCreditPaise + grantedPaise).toBeLessThanOrEqual(refundPaise)
    }),
  )
})

test('a return for store credit sends no money, and grants all of it that was not credit before', () => {
  fc.assert(
    fc.property(amountLeft, fc.double({ min: 0, max: 1, noNaN: true }), (left, share) => {
      const refundPaise = Math.floor(left.leftPaise * share)
      const parts = partsOf(refundPaise, { ...left, outcome: 'credit' })
      expect(parts.byGatewayPaise).toBe(0)
      expect(parts.byCreditPaise + parts.grantedPaise).toBe(refundPaise)
      expect(parts.grantedPaise).toBeLessThanOrEqual(left.leftPaise - left.creditPaise)
    }),
  )
})

const bought = { quantity: 5, returnedQuantity: 0, claimedQuantity: 0, restockedQuantity: 0 }
test.each([
  ['nothing was returned', {}, 5],
  ['two are claimed', { claimedQuantity: 2 }, 3],
  [
    'two are claimed and back in stock',
    { claimedQuantity: 2, restockedQuantity: 2, returnedQuantity: 2 },
    3,
  ],
  ['one was refunded on the money screen', { returnedQuantity: 1 }, 4],
  ['one was refunded there and two are claimed', { returnedQuantity: 1, claimedQuantity: 2 }, 2],
  ['more is claimed than was bought', { claimedQuantity: 9 }, 0],
])('of five pieces, when %s, %j leaves %i to return', (_name, change, left) => {
  expect(returnableQuantity({ ...bought, ...change })).toBe(left)
})
