import { Form } from 'react-router'
import { expect, test } from 'vitest'
import type { PricePlan, PricePlanState } from '#shop/pricing/price-plan.ts'
import type { StrikeRule } from '#shop/struck-price.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { PlanForm } from './plan-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricePlans } from './price-plans.tsx'
import type { PricesResult } from './prices-result.ts'
import { ShownPrice } from './shown-price.tsx'

const action = '/admin/productprices/7'
const plan = (state: PricePlanState, change: Partial<PricePlan> = {}): PricePlan => ({
  id: `plan-${state}`,
  pricePaise: 199_900,
  beginsAt: '2026-12-01T00:00',
  endsAt: '2026-12-08T18:30',
  state,
  priceBeforePaise: null,
  ...change,
})
const plansOf = (...plans: PricePlan[]) =>
  htmlOf(<PricePlans Form={Form} action={action} plans={plans} />)

test.each([
  ['planned', ': planned', 'Cancel 1,999 Rs.'],
  ['running', ': in force', 'End now 1,999 Rs.'],
] as const)('a plan that is %s can be stopped by a button that names its price', (...example) => {
  const [state, text, button] = example
  const html = plansOf(plan(state))
  expect(textOf(html)).toContain(`1,999 Rs. from 2026-12-01 00:00 until 2026-12-08 18:30${text}`)
  expect(buttonNamed(html, button)).toMatch(/^<button/)
  expect(tagsOf(html, 'form').map((tag) => attributeOf(tag, 'action'))).toEqual([action])
  expect(tagsOf(html, 'input').map((tag) => attributeOf(tag, 'value'))).toEqual([
    'stop-plan',
    `plan-${state}`,
  ])
})

test.each([
  ['ended', 'ended'],
  ['cancelled', 'cancelled'],
  ['missed', 'missed: the shop was not running at that time'],
  ['refused', 'not begun: above the original price'],
] as const)('a plan that is %s says so and cannot be stopped', (state, text) => {
  const html = plansOf(plan(state))
  expect(textOf(html)).toMatch(new RegExp(`: ${text}$`))
  expect(tagsOf(html, 'button')).toEqual([])
})

test('a running plan names the price that returns, and a price without an end stays', () => {
  expect(textOf(plansOf(plan('running', { priceBeforePaise: 249_900 })))).toContain(
    'until 2026-12-08 18:30, then 2,499 Rs.: in force',
  )
  expect(textOf(plansOf(plan('ended', { priceBeforePaise: 249_900, endsAt: '' })))).toContain(
    '1,999 Rs. from 2026-12-01 00:00 and stays: ended',
  )
})

test('the price history has one row per price, and the present price stands now', () => {
  const mrpPaise = 499_900
  const history = [
    { since: '2026-11-20T10:15', until: '', sellingPaise: 199_900, mrpPaise },
    { since: '2026-11-01T09:00', until: '2026-11-20T10:15', sellingPaise: 249_950, mrpPaise },
  ]
  const html = htmlOf(<PriceHistory history={history} />)
  expect(textOf(html)).toBe(
    'Price history From Until Price MRP 2026-11-20 10:15 now 1,999 Rs. 4,999 Rs. 2026-11-01 09:00 2026-11-20 10:15 2,499.50 Rs. 4,999 Rs.',
  )
})

const formOf = (answer?: PricesResult, isSaving = false) =>
  htmlOf(<PlanForm Form={Form} action={action} isSaving={isSaving} result={answer} />)

test('a refused plan is described at its fields and announced', () => {
  const problems = { price: 'Too high', beginsAt: 'Taken', endsAt: 'Past' }
  const html = formOf({ tone: 'error', text: 'Please check.', problems })
  const described = ['Planned price', 'Price from', 'Price until'].map((label) =>
    descriptionOf(html, controlLabelled(html, label)),
  )
  expect(described).toEqual([
    ['In rupees', 'Too high'],
    ['Indian time', 'Taken'],
    ['Indian time; empty if the price stays', 'Past'],
  ])
  expect(html).toMatch(/<p role="status"[^>]*>Please check\.<\/p>/)
})

test('the last result disappears while the next plan is sent', () => {
  const answer = { tone: 'success', text: 'The price is planned' } as const
  expect(textOf(formOf(answer))).toContain('The price is planned')
  expect(textOf(formOf(answer, true))).not.toContain('The price is planned')
  expect(formOf()).toMatch(/<p role="status"[^>]*><\/p>/)
})

const display = { rule: 'original', changesOn: '2027-01-01', ruleThen: 'lowest' } as const
function shownBy(strike: StrikeRule, struckPricePaise: number, lowestPaise: number | null) {
  const prices = { display, lowestPaise, shownUntil: '2026-12-20T10:00' }
  const product = { sellingPricePaise: 199_900, struckPricePaise, strike }
  return htmlOf(<ShownPrice product={product} prices={prices} />)
}

test('the panel says from which day another rule strikes through', () => {
  const html = shownBy('original', 499_900, 199_900)
  expect(textOf(html)).toContain(
    'From 2027-01-01 the lowest price of the 30 days before is struck through.',
  )
  expect(linksOf(html)).toEqual({ 'Change the rule': '/admin/settings#price-display' })
  expect(textOf(shownBy('lowest', 249_900, 199_900))).not.toContain('From 2027-01-01')
})

test('by the rule of 30 days, the panel names the end and the price to compare with', () => {
  expect(textOf(shownBy('lowest', 249_900, 199_900))).toContain(
    'Struck through is the lowest price of the 30 days before, until 2026-12-20 10:00. A price below 1,999 Rs.',
  )
  expect(textOf(shownBy('lowest', 199_900, null))).toContain('Nothing is struck through. Change')
  expect(textOf(shownBy('mrp', 499_900, 199_900))).not.toContain('A price below')
})
