import { expect, test } from 'vitest'
import { seededRate } from '../../../tests/support/tax-rates.ts'
import { priceAdvice, priceChangeNote } from './price-advice.ts'
import { splitTax } from './split-tax.ts'
import { isInconsistent, rateOfLine } from './tax-rate.ts'

const FIRST = 100
const LAST = 1_000_000
const LIMIT = 250_000
const apparel = seededRate('apparel')
/** A share of a coupon that leaves pieces of one line with different prices. */
const COUPON = 9_977

/** Counts in plain numbers, because `expect` in millions of cases would take minutes. */
function problemsOf(amountPaise: number, quantity: number): string | null {
  const line = { amountPaise, quantity }
  const rateBp = rateOfLine(apparel, line)
  const within = splitTax(amountPaise, rateBp, true)
  const across = splitTax(amountPaise, rateBp, false)
  if (within.taxablePaise + within.cgstPaise + within.sgstPaise !== amountPaise) return 'halves'
  if (across.taxablePaise + across.igstPaise !== amountPaise) return 'whole'
  if (within.cgstPaise !== within.sgstPaise) return 'CGST and SGST differ'
  if (Math.abs(within.cgstPaise * 2 - across.igstPaise) > 1) return 'modes differ'
  const isHigh = amountPaise * 10_000 > LIMIT * quantity * (10_000 + rateBp)
  if (isHigh !== (rateBp === 1800) && !isInconsistent(apparel, line)) return 'rate without warning'
  return null
}

test('all parts are exact and all rates right for every paisa from 1 to 10,000 rupees', () => {
  const wrong: string[] = []
  for (let price = FIRST; price <= LAST; price++)
    for (let quantity = 1; quantity <= 5; quantity++)
      for (const amount of [price * quantity, price * quantity - COUPON]) {
        const problem = amount > 0 ? problemsOf(amount, quantity) : null
        if (problem) wrong.push(`${amount} paise, ${quantity} pieces: ${problem}`)
      }
  expect(wrong).toEqual([])
})

test('a price is advised against exactly where a warning is due', () => {
  const wrong: number[] = []
  for (let price = FIRST; price <= LAST; price++)
    if ((priceAdvice(apparel, price) !== null) !== (price > 262_500 && price <= 295_000))
      wrong.push(price)
  expect(wrong).toEqual([])
})

test('a change between two prices that need no note keeps the rate, for every paisa', () => {
  const wrong: number[] = []
  for (let price = FIRST; price <= LAST; price++) {
    const [fromLow, fromHigh] = [99_900, 500_000].map((old) => priceChangeNote(apparel, old, price))
    const isNoted = [fromLow !== null, fromHigh !== null].join()
    const expected = price <= 262_500 ? 'false,true' : price <= 295_000 ? 'true,true' : 'true,false'
    if (isNoted !== expected) wrong.push(price)
  }
  expect(wrong).toEqual([])
})

test('the advice names both better prices with what the owner keeps', () => {
  expect(priceAdvice(apparel, 279_900)).toEqual({
    fromPaise: 262_501,
    untilPaise: 295_000,
    now: { pricePaise: 279_900, netPaise: 237_203, rateBp: 1800 },
    lower: { pricePaise: 262_500, netPaise: 250_000, rateBp: 500 },
    higher: { pricePaise: 295_100, netPaise: 250_085, rateBp: 1800 },
  })
  expect(priceAdvice(seededRate('fabric'), 279_900)).toBeNull()
})
