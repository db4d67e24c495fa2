import { expect, test } from 'vitest'
import { offerTerms as offer, offerLine as line } from '../../../tests/support/offers.ts'
import { taxLines, totalTax } from '../tax/tax-lines.ts'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { applyOffers, totalOf } from './apply-offers.ts'
import type { OfferTerms } from './offer.ts'
import type { OfferLine } from './offer-discount.ts'

const code = (change: Partial<OfferTerms>) => offer({ code: 'ABC', isCombinable: true, ...change })
const apply = (
  lines: OfferLine[],
  { automatic = [], coupon = null }: { automatic?: OfferTerms[]; coupon?: OfferTerms | null },
) => applyOffers(lines, { automatic, coupon })

/** The cart of the worked examples: a saree, a suit and three dupattas. */
const cart = [
  line({ kind: 'saree', amountPaise: 449_900 }),
  line({ kind: 'suit', amountPaise: 279_900 }),
  line({ kind: 'dupatta', amountPaise: 99_900, quantity: 3 }),
]
const classes = ['fabric', 'apparel', 'shawl'] as const

function taxed(discounts: readonly number[], deliveryPaise = 0) {
  const lines = cart.map(({ amountPaise, quantity }, index) => ({
    goodsClass: classes[index]!,
    quantity,
    amountPaise,
    discountPaise: discounts[index]!,
  }))
  return taxLines(
    lines,
    { rates: seededRates, day: REFORM, isWithinState: true },
    { deliveryPaise },
  )
}

test('500 Rs. off three lines is shared to the paisa and taxed per line', () => {
  const { given } = apply(cart, {
    coupon: code({ kind: 'amount', percentBp: null, amountPaise: 50_000 }),
  })
  expect(given[0]?.linesPaise).toEqual([27_112, 16_868, 6_020])
  const lines = taxed(given[0]!.linesPaise, 7_900)
  expect(lines.map(({ amountPaise }) => amountPaise)).toEqual([427_072, 265_697, 94_831])
  expect(lines.map(({ rateBp }) => rateBp)).toEqual([500, 1_800, 500])
  expect(lines.map(({ cgstPaise }) => cgstPaise)).toEqual([10_168, 20_265, 2_258])
  expect(lines.map(({ taxablePaise }) => taxablePaise)).toEqual([406_736, 225_167, 90_315])
  expect(totalTax(lines)).toBe(2 * 32_691)
})

test('15 % with a cap of 1,000 Rs. moves the suit to the lower rate', () => {
  const { given } = apply(cart, { coupon: code({ percentBp: 1_500, maxDiscountPaise: 100_000 }) })
  expect(given[0]?.linesPaise).toEqual([54_224, 33_735, 12_041])
  const lines = taxed(given[0]!.linesPaise)
  expect(lines[1]).toMatchObject({ rateBp: 500, cgstPaise: 5_861, taxablePaise: 234_443 })
  expect(totalTax(lines)).toBe(2 * 17_374)
})

test.each([
  [false, 82_970],
  [true, 82_900],
])('10 %% with rounding to rupees %s takes %s paise', (roundsToRupee, discountPaise) => {
  const { given } = apply(cart, { coupon: code({ percentBp: 1_000, roundsToRupee }) })
  expect(totalOf(given)).toBe(discountPaise)
})

test('each line gets its best automatic offer, and the whole order gets one more', () => {
  const sarees = offer({ name: 'Sarees', target: 'lines', kinds: ['saree'], percentBp: 1_000 })
  const all = offer({ name: 'All', target: 'lines', percentBp: 500 })
  const order = offer({ name: 'Order', kind: 'amount', percentBp: null, amountPaise: 10_000 })
  const small = { ...order, name: 'Small', amountPaise: 5_000 }
  const { given } = apply(cart, { automatic: [small, all, sarees, order] })
  expect(given.map(({ offer: { name }, linesPaise }) => [name, linesPaise])).toEqual([
    ['All', [0, 13_995, 4_995]],
    ['Sarees', [44_990, 0, 0]],
    ['Order', [5_288, 3_473, 1_239]],
  ])
})

test('an amount off each piece counts pieces and never exceeds a line', () => {
  const each = offer({ target: 'lines', kind: 'amount', percentBp: null, amountPaise: 40_000 })
  expect(apply(cart, { automatic: [each] }).given[0]?.linesPaise).toEqual([40_000, 40_000, 99_900])
})

test('a cap holds for all lines of an order together', () => {
  const each = offer({ target: 'lines', percentBp: 5_000, maxDiscountPaise: 10_001 })
  expect(totalOf(apply(cart, { automatic: [each] }).given)).toBe(10_001)
})

test('a code that cannot be combined replaces automatic offers only if it is worth more', () => {
  const automatic = [offer({ percentBp: 1_000 })]
  const coupon = (percentBp: number) => code({ percentBp, isCombinable: false })
  expect(apply(cart, { automatic, coupon: coupon(1_500) })).toMatchObject({
    given: [{ offer: { code: 'ABC' } }],
    problem: null,
  })
  expect(apply(cart, { automatic, coupon: coupon(1_000) })).toMatchObject({
    given: [{ offer: { code: null } }],
    problem: { code: 'better-without' },
  })
})

test('a combinable code reduces what the automatic offers have left', () => {
  const { given } = apply([line({ amountPaise: 100_000 })], {
    automatic: [offer({ percentBp: 1_000 })],
    coupon: code({ percentBp: 1_000 }),
  })
  expect(given.map(({ linesPaise }) => linesPaise)).toEqual([[10_000], [9_000]])
})

test('the minimum is compared with the matching goods after line offers', () => {
  const sarees = { kinds: ['saree'], minSubtotalPaise: 430_000 }
  const off = offer({ target: 'lines', kinds: ['saree'], percentBp: 1_000 })
  expect(apply(cart, { coupon: code(sarees) }).problem).toBeNull()
  expect(apply(cart, { automatic: [off], coupon: code(sarees) }).problem).toEqual({
    code: 'below-minimum',
    minPaise: 430_000,
    missingPaise: 430_000 - 404_910,
  })
  expect(apply(cart, { coupon: code({ ...sarees, minSubtotalPaise: 449_900 }) }).problem).toBeNull()
})

test.each([
  ['kinds', { kinds: ['gown'] }],
  ['collections', { collections: ['diwali'] }],
  ['products', { productIds: ['00000000-0000-4000-8000-00000000ffff'] }],
])('a code for other %s says that nothing matches', (_, scope) => {
  expect(apply(cart, { coupon: code(scope) })).toMatchObject({
    given: [],
    problem: { code: 'no-matching-goods' },
  })
})

test('an offer can leave reduced products out', () => {
  const lines = [line({ amountPaise: 10_000, isReduced: true }), line({ amountPaise: 10_000 })]
  const { given } = apply(lines, { coupon: code({ percentBp: 1_000, excludesReduced: true }) })
  expect(given[0]?.linesPaise).toEqual([0, 1_000])
})

test('free delivery is given in addition to discounts, and a code for it precedes automatic offers', () => {
  const free = offer({ kind: 'delivery', percentBp: null, minSubtotalPaise: 500_000 })
  const coupon = code({ kind: 'delivery', percentBp: null, isCombinable: false })
  const automatic = [offer({ percentBp: 1_000 }), free]
  expect(apply(cart, { automatic })).toMatchObject({ given: [{}], freeDelivery: free })
  expect(apply(cart, { automatic, coupon })).toMatchObject({ given: [{}], freeDelivery: coupon })
  expect(apply([cart[0]!], { automatic }).freeDelivery).toBeNull()
})

test('one rupee is always left to pay', () => {
  const coupon = code({ percentBp: 10_000 })
  expect(totalOf(apply(cart, { coupon }).given)).toBe(829_700 - 100)
  expect(totalOf(apply([line({ amountPaise: 50 })], { coupon }).given)).toBe(0)
})

/** A fixed sequence of pseudo-random whole numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('shares of random offers are never negative, never above their line, and keep the cap', () => {
  const random = randomNumbers(7)
  const pick = <Entry>(entries: readonly Entry[]) => entries[random(entries.length)]!
  const randomOffer = (isCode: boolean) => {
    const kind = pick(['percent', 'amount'] as const)
    return offer({
      code: isCode ? 'ABC' : null,
      kind,
      target: pick(['order', 'lines'] as const),
      percentBp: kind === 'percent' ? 1 + random(10_000) : null,
      amountPaise: kind === 'amount' ? 1 + random(300_000) : null,
      maxDiscountPaise: pick([null, 1 + random(100_000)]),
      roundsToRupee: pick([true, false]),
      kinds: pick([[], ['saree'], ['suit', 'saree']]),
      isCombinable: pick([true, false]),
    })
  }
  for (let turn = 0; turn < 3_000; turn++) {
    const lines = Array.from({ length: 1 + random(5) }, () =>
      line({ kind: pick(['saree', 'suit', 'gown']), amountPaise: 1 + random(500_000) }),
    )
    const automatic = Array.from({ length: random(4) }, () => randomOffer(false))
    const { given } = apply(lines, { automatic, coupon: pick([null, randomOffer(true)]) })
    const shares = lines.map((_, index) =>
      given.reduce((sum, { linesPaise }) => sum + linesPaise[index]!, 0),
    )
    expect(given.flatMap(({ linesPaise }) => linesPaise).every((paise) => paise >= 0)).toBe(true)
    expect(shares.every((paise, index) => paise <= lines[index]!.amountPaise)).toBe(true)
    expect(shares.reduce((sum, paise) => sum + paise, 0)).toBe(totalOf(given))
    for (const one of given)
      expect(totalOf([one])).toBeLessThanOrEqual(one.offer.maxDiscountPaise ?? Infinity)
  }
})
