import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerLine as line, offerTerms as offer } from '../../../tests/support/offers.ts'
import { applyOffers, totalOf } from './apply-offers.ts'
import { discountOf, isMatching, leaveOneRupee, sumOf } from './offer-discount.ts'
import { offerText } from './offer-text.ts'

const grossOf = (lines: readonly { amountPaise: number }[]) =>
  lines.map(({ amountPaise }) => amountPaise)

test.each([
  [1, 5_000, 1],
  [1, 4_999, 0],
  [33_333, 1_500, 5_000],
  [829_700, 1_000, 82_970],
  [99_900, 10_000, 99_900],
])('of %i paise, %i basis points are %i paise, half a paisa rounded up', (amount, bp, paise) => {
  const goods = [line({ amountPaise: amount })]
  expect(discountOf(offer({ percentBp: bp }), goods, grossOf(goods))).toEqual([paise])
})

test('a discount that rounds to rupees is whole rupees at its cap too', () => {
  const goods = [line({ amountPaise: 50_000 }), line({ amountPaise: 30_000 })]
  for (const target of ['order', 'lines'] as const) {
    const capped = offer({
      target,
      percentBp: 5_000,
      maxDiscountPaise: 10_050,
      roundsToRupee: true,
    })
    expect(sumOf(discountOf(capped, goods, grossOf(goods)))).toBe(10_000)
  }
})

test('a product matches by its kind, by a collection or by its id, and reduced ones can be left out', () => {
  const goods = line({ kind: 'saree', collections: ['diwali'], isReduced: true })
  const nothing = offer()
  const scopes = [{}, { kinds: ['saree'] }, { collections: ['diwali'] }]
  for (const scope of [...scopes, { productIds: [goods.productId] }]) {
    expect(isMatching({ ...nothing, ...scope }, goods)).toBe(true)
    expect(isMatching({ ...nothing, ...scope, excludesReduced: true }, goods)).toBe(false)
  }
  for (const scope of [{ kinds: ['suit'] }, { collections: ['holi'] }, { productIds: ['x'] }])
    expect(isMatching({ ...nothing, ...scope }, goods)).toBe(false)
  expect(isMatching({ ...nothing, kinds: ['suit'], collections: ['diwali'] }, goods)).toBe(true)
})

const someOffer = fc
  .record({
    isPercent: fc.boolean(),
    target: fc.constantFrom('order' as const, 'lines' as const),
    percentBp: fc.integer({ min: 1, max: 10_000 }),
    amountPaise: fc.integer({ min: 1, max: 300_000 }),
    maxDiscountPaise: fc.option(fc.integer({ min: 1, max: 100_000 })),
    minSubtotalPaise: fc.option(fc.integer({ min: 1, max: 400_000 })),
    roundsToRupee: fc.boolean(),
    isCombinable: fc.boolean(),
    kinds: fc.subarray(['saree', 'suit']),
  })
  .map(({ isPercent, percentBp, amountPaise, ...rules }) =>
    offer({
      ...rules,
      kind: isPercent ? 'percent' : 'amount',
      percentBp: isPercent ? percentBp : null,
      amountPaise: isPercent ? null : amountPaise,
    }),
  )
const someLine = fc
  .record({
    kind: fc.constantFrom('saree', 'suit', 'gown'),
    quantity: fc.integer({ min: 1, max: 4 }),
    amountPaise: fc.integer({ min: 100, max: 500_000 }),
  })
  .map(line)
const someLines = fc.array(someLine, { minLength: 1, maxLength: 5 })
const someOffers = fc.array(someOffer, { maxLength: 4 })

test('every discount that rounds to rupees is whole rupees', () => {
  fc.assert(
    fc.property(someOffer, someLines, (any, lines) => {
      const shares = discountOf({ ...any, roundsToRupee: true }, lines, grossOf(lines))
      expect(sumOf(shares) % 100).toBe(0)
    }),
  )
})

test('a code never makes an order more expensive, and a refused code changes nothing', () => {
  fc.assert(
    fc.property(someLines, someOffers, someOffer, (lines, automatic, coupon) => {
      const without = applyOffers(lines, { automatic, coupon: null })
      const withCode = applyOffers(lines, { automatic, coupon: { ...coupon, code: 'ABC' } })
      expect(totalOf(withCode.given)).toBeGreaterThanOrEqual(totalOf(without.given))
      if (withCode.problem) expect(withCode.given).toEqual(without.given)
    }),
  )
})

test('the sequence of automatic offers does not change what an order costs', () => {
  fc.assert(
    fc.property(someLines, someOffers, (lines, automatic) => {
      const total = (offers: typeof automatic) =>
        totalOf(applyOffers(lines, { automatic: offers, coupon: null }).given)
      expect(total(automatic.toReversed())).toBe(total(automatic))
    }),
  )
})

test('one more automatic offer on the order never makes the order more expensive', () => {
  fc.assert(
    fc.property(someLines, someOffers, someOffer, (lines, automatic, more) => {
      const total = (offers: typeof automatic) =>
        totalOf(applyOffers(lines, { automatic: offers, coupon: null }).given)
      const added = { ...more, target: 'order' as const }
      expect(total([...automatic, added])).toBeGreaterThanOrEqual(total(automatic))
    }),
  )
})

test('the rupee that is left is taken from the last offer first, and from no offer without need', () => {
  const given = (...linesPaise: number[]) => ({ offer: offer(), linesPaise })
  const shares = (all: ReturnType<typeof leaveOneRupee>) => all.map(({ linesPaise }) => linesPaise)
  expect(shares(leaveOneRupee([500, 500], [given(400, 400), given(50, 50)]))).toEqual([
    [400, 400],
    [50, 50],
  ])
  expect(shares(leaveOneRupee([500, 500], [given(400, 480), given(60, 20)]))).toEqual([
    [400, 480],
    [0, 20],
  ])
  expect(shares(leaveOneRupee([500, 500], [given(470, 500), given(30, 0)]))).toEqual([
    [400, 500],
    [0, 0],
  ])
  expect(shares(leaveOneRupee([60], [given(60)]))).toEqual([[0]])
})

test.each([
  [{}, '10 % off'],
  [{ percentBp: 1_250, maxDiscountPaise: 100_000 }, '12.5 % off, at most 1,000 Rs.'],
  [{ kind: 'amount', amountPaise: 50_000 }, '500 Rs. off'],
  [{ kind: 'amount', amountPaise: 50_050, target: 'lines' }, '500.50 Rs. off each piece'],
  [{ kind: 'delivery', minSubtotalPaise: 500_000 }, 'Free delivery, for 5,000 Rs. and more'],
] as const)('the offer %j is described as "%s"', (change, text) => {
  expect(offerText(offer(change))).toBe(text)
})
