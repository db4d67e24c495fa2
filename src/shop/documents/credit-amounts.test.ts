import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTax } from '../tax/split-tax.ts'
import {
  creditAmounts,
  leftOf,
  priceOfPieces,
  spreadCredit,
  type CreditableLine,
} from './credit-amounts.ts'
import { amountColumns, sumAmounts } from './document.ts'

type Wanted = { price: number; quantity: number; discount?: number; charges?: number }
type Taxed = { rateBp: number | null; isWithinState?: boolean }

function invoiced(
  { price, quantity, discount = 0, charges = 0 }: Wanted,
  { rateBp, isWithinState = true }: Taxed,
): CreditableLine {
  const totalPaise = price * quantity - discount + charges
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(
    totalPaise,
    rateBp ?? 0,
    isWithinState,
  )
  const amounts = { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }
  return {
    ...amounts,
    quantity,
    unitPaise: price,
    discountPaise: discount,
    credited: { ...sumAmounts([]), quantity: 0 },
  }
}

/** Applies a credit to the lines and returns what it took. */
function credit(lines: CreditableLine[], pieces: number[], amountPaise: number) {
  return spreadCredit(lines, pieces, amountPaise).map(({ quantity, totalPaise }, index) => {
    const line = lines[index]!
    if (totalPaise === 0) return sumAmounts([])
    const taken = creditAmounts(line, totalPaise)
    for (const column of amountColumns) line.credited[column] += taken[column]
    line.credited.quantity += quantity
    return taken
  })
}

const dupattas: Wanted = { price: 33_300, quantity: 3, discount: 6_020, charges: 951 }

test('three pieces that come back one by one are credited as in the worked example', () => {
  const line = invoiced(dupattas, { rateBp: 500 })
  const notes = [1, 1, 1].map((pieces) =>
    credit([line], [pieces], priceOfPieces(line, pieces)).map((taken) => [
      taken.totalPaise,
      taken.cgstPaise,
      taken.taxablePaise,
    ]),
  )
  expect(notes).toEqual([[[31_293, 745, 29_803]], [[31_293, 745, 29_803]], [[31_294, 745, 29_804]]])
  const last = credit([line], [0], 951)
  expect(last).toMatchObject([{ totalPaise: 951, cgstPaise: 23 }])
  expect(line.credited).toMatchObject({ cgstPaise: line.cgstPaise, quantity: 3 })
})

test('an amount above the price of the pieces takes the charges of their line before other lines', () => {
  const lines = [invoiced(dupattas, { rateBp: 500 }), invoiced(dupattas, { rateBp: 500 })]
  expect(spreadCredit(lines, [3, 0], 93_880 + 951)).toEqual([
    { quantity: 3, totalPaise: 94_831 },
    { quantity: 0, totalPaise: 0 },
  ])
  expect(spreadCredit(lines, [3, 0], 93_880 + 951 + 100)).toEqual([
    { quantity: 3, totalPaise: 94_831 },
    { quantity: 0, totalPaise: 100 },
  ])
})

test('a price reduction is spread over all lines, and more than the rest is refused', () => {
  const lines = [
    invoiced({ price: 300_000, quantity: 1 }, { rateBp: 500 }),
    invoiced({ price: 100_000, quantity: 1 }, { rateBp: 500 }),
  ]
  expect(spreadCredit(lines, [0, 0], 10_000).map(({ totalPaise }) => totalPaise)).toEqual([
    7_500, 2_500,
  ])
  expect(spreadCredit(lines, [0, 0], 400_000)).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  expect(() => spreadCredit(lines, [0, 0], 400_001)).toThrow('1 paise more')
})

const wantedLine = fc.record({
  price: fc.integer({ min: 100, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  discount: fc.integer({ min: 0, max: 90 }),
  charges: fc.integer({ min: 0, max: 9_900 }),
  rateBp: fc.constantFrom(null, 0, 300, 500, 1200, 1800),
})
const steps = fc.array(
  fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), picks: fc.array(fc.nat(3)) }),
  { maxLength: 12 },
)

test('credits of any sequence stay within the lines in every column, and add up to them', () => {
  fc.assert(
    fc.property(
      fc.array(wantedLine, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      steps,
      (wanted, isWithinState, refunds) => {
        const lines = wanted.map(({ rateBp, ...line }) => invoiced(line, { rateBp, isWithinState }))
        const left = () => lines.reduce((sum, line) => sum + leftOf(line).totalPaise, 0)
        for (const { share, picks } of [...refunds, { share: 1, picks: [] }]) {
          const most = left()
          const amount = Math.min(most, Math.max(100, Math.floor(most * share)))
          const pieces = lines.map((line, index) =>
            Math.min(picks[index] ?? 0, leftOf(line).quantity),
          )
          for (const taken of amount > 0 ? credit(lines, pieces, amount) : [])
            for (const column of amountColumns) expect(taken[column]).toBeGreaterThanOrEqual(0)
          expect(left()).toBe(most - amount)
        }
        for (const { credited, ...line } of lines) {
          expect(credited.quantity).toBe(line.quantity)
          for (const column of amountColumns) expect(credited[column]).toBe(line[column])
        }
      },
    ),
    { numRuns: 500, seed: 2203 },
  )
})
