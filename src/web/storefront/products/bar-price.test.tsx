import { expect, test } from 'vitest'
import type { StrikeRule } from '#shop/struck-price.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { BarPrice } from './bar-price.tsx'

const barOf = (struckPricePaise: number, note = '', strike: StrikeRule = 'original') =>
  htmlOf(
    <BarPrice product={{ sellingPricePaise: 249_900, struckPricePaise, strike }} note={note} />,
  )

/** The texts are generated content. */
const textsOf = (html: string) => [...html.matchAll(/data-text="([^"]*)"/g)].map(([, text]) => text)

test('the buy bar shows the price, the former price of a reduced product, and the stock', () => {
  expect(textsOf(barOf(399_900, 'Only 2 left'))).toEqual(['2,499 Rs.', '3,999 Rs.', 'Only 2 left'])
  expect(textsOf(barOf(249_900))).toEqual(['2,499 Rs.'])
  expect(textsOf(barOf(399_900, '', 'mrp'))).toEqual(['2,499 Rs.', 'MRP', '3,999 Rs.'])
})

test('the price in the buy bar is hidden from screen readers, which read it in the page', () => {
  expect(barOf(249_900)).toContain('aria-hidden="true"')
})
