import { expect, test } from 'vitest'
import type { DaySales } from '#shop/orders/sales.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { Sales } from './sales-chart.tsx'

const week: DaySales[] = [
  { day: '2024-01-04', orders: 0, paise: 0 },
  { day: '2024-01-05', orders: 1, paise: 150_000 },
  { day: '2024-01-06', orders: 2, paise: 300_000 },
]
const html = (sales = week) => htmlOf(<Sales sales={sales} />)

test('the chart sums its days and selects the newest one', () => {
  expect(textOf(html())).toContain('Sales of the last 3 days 4,500 Rs. in 3 orders')
  expect(html()).toMatch(
    /<input(?=[^>]*type="range")(?=[^>]*aria-label="Day")(?=[^>]*value="2")(?=[^>]*max="2")/,
  )
  expect(html()).toContain('aria-valuetext="Jan 06, 2024: 3,000 Rs. in 2 orders"')
})

test('bars are scaled to the next round number and hidden from screen readers', () => {
  expect(html()).toMatch(/<svg[^>]*aria-hidden="true"/)
  const heights = [...html().matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => height)
  expect(heights).toEqual(['0', '50', '100'])
  const top = html([{ day: '2024-01-06', orders: 1, paise: 310_000 }])
  expect(textOf(top)).toContain('4,000 Rs.')
})

test('a table below the chart shows its figures, newest first, and their total', () => {
  const table = textOf(/<table.*<\/table>/s.exec(html())![0])
  expect(table).toBe(
    'Sales of the last 3 days, the newest first Day Orders Sales Jan 06, 2024 2 3,000 Rs. ' +
      'Jan 05, 2024 1 1,500 Rs. Jan 04, 2024 0 0 Rs. Total 3 4,500 Rs.',
  )
})

test('without any order there is no chart', () => {
  const none = html([{ day: '2024-01-04', orders: 0, paise: 0 }])
  expect(textOf(none)).toContain('No orders yet.')
  expect(none).not.toContain('<svg')
  expect(none).toContain('<table')
})

test('the text for a single order is singular', () => {
  expect(textOf(html([week[1]!]))).toContain('1,500 Rs. in 1 order ')
})
