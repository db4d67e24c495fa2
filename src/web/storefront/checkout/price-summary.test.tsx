import { expect, test } from 'vitest'
import { tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { IncludedGst, PriceSummary } from './price-summary.tsx'

type Shown = Parameters<typeof PriceSummary>[0]
const summaryOf = (more: Partial<Shown> = {}) =>
  htmlOf(<PriceSummary originalTotalPaise={499_900} totalPaise={249_900} {...more} />)

test('the summary has price, discount, free delivery and the amount to pay', () => {
  expect(textOf(summaryOf())).toBe(
    'Price 4,999 Rs. Discount − 2,500 Rs. Delivery Charges Free Total Amount 2,499 Rs.',
  )
})

test('the MRP is called so, and any other struck-through price is the price', () => {
  const firstLabels = (['original', 'mrp', 'lowest'] as const).map(
    (strike) => textOf(summaryOf({ strike })).split(' ')[0],
  )
  expect(firstLabels).toEqual(['Price', 'MRP', 'Price'])
})

test.each([249_900, 199_900])('a total of which %i paise were struck has no discount', (struck) => {
  expect(textOf(summaryOf({ originalTotalPaise: struck }))).not.toContain('Discount')
})

test('gift wrap is a line of its own, also if it is free', () => {
  const wrapped = summaryOf({ giftWrapPaise: 9_900, totalPaise: 259_800 })
  expect(textOf(wrapped)).toBe(
    'Price 4,999 Rs. Discount − 2,500 Rs. Delivery Charges Free Gift wrap 99 Rs. Total Amount 2,598 Rs.',
  )
  expect(textOf(summaryOf({ giftWrapPaise: 0 }))).toContain('Gift wrap Free Total Amount')
  const taxed = { gstPaise: 11_905, totalPaise: 259_800 }
  expect(textOf(summaryOf({ ...taxed, giftWrapPaise: 9_900 }))).toContain(
    'Gift wrap GST at the rate of the pieces 99 Rs.',
  )
  expect(textOf(summaryOf({ ...taxed, giftWrapPaise: 0 }))).toContain('Gift wrap Free')
  expect(textOf(summaryOf({ giftWrapPaise: null }))).not.toContain('Gift wrap')
})

test('the GST is the last line, with paise, and zero is an amount too', () => {
  expect(textOf(summaryOf({ gstPaise: 11_905 }))).toMatch(/Includes GST 119\.05 Rs\.$/)
  expect(textOf(summaryOf({ gstPaise: 0 }))).toMatch(/Includes GST 0 Rs\.$/)
})

test('a shop that collects no GST does not mention it', () => {
  for (const gstPaise of [null, undefined]) {
    expect(textOf(summaryOf({ gstPaise }))).not.toContain('GST')
    expect(textOf(htmlOf(<IncludedGst gstPaise={gstPaise} />))).toBe('')
  }
})

test('every label has its amount', () => {
  const html = summaryOf({ gstPaise: 11_905 })
  expect(tagsOf(html, 'dt')).toHaveLength(5)
  expect(tagsOf(html, 'dd')).toHaveLength(5)
})

test('delivery, cash fee and all discounts have their lines, which add up', () => {
  const html = summaryOf({ deliveryPaise: 7_900, cashFeePaise: 4_900, totalPaise: 212_700 })
  expect(textOf(html)).toBe(
    'Price 4,999 Rs. Discount − 3,000 Rs. Delivery Charges 79 Rs. Cash on delivery fee 49 Rs. Total Amount 2,127 Rs.',
  )
})

test('the last figures stay while new ones are computed', () => {
  expect(summaryOf({ isBusy: true })).toContain('aria-busy="true"')
  expect(summaryOf()).not.toContain('aria-busy')
})
