import { expect, test } from 'vitest'
import type { Difference, GatewayDay } from '#shop/payment-admin/gateway-day.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { CashDays } from './cash-days.tsx'
import { DailySums } from './daily-sums.tsx'

const day = (change: Partial<GatewayDay> = {}): GatewayDay => ({
  day: '2024-01-05',
  ourCapturedPaise: 500_000,
  ourRefundedPaise: 100_000,
  gatewayCapturedPaise: 500_000,
  gatewayRefundedPaise: 100_000,
  differences: [],
  comparedAt: new Date('2024-01-06T01:00:00Z'),
  ...change,
})
const shown = (...days: GatewayDay[]) =>
  htmlOf(<DailySums days={days} yesterday="2024-01-05" today="2024-01-06" none="No day yet." />)

test('the comparison offers yesterday by default and no day after today', () => {
  const html = shown()
  expect(html).toMatch(/type="date"[^>]* max="2024-01-06"|max="2024-01-06"[^>]*type="date"/)
  expect(html).toContain('value="2024-01-05"')
  expect(textOf(html)).toContain('No day yet.')
})

test('a day with equal sums shows both sums and no next step', () => {
  const text = textOf(shown(day()))
  expect(text).toContain('Jan 05, 2024: the books are equal')
  expect(text).toContain('Here 4,000 Rs. = 5,000 Rs. received − 1,000 Rs. refunded')
  expect(text).not.toContain('Next step')
  expect(text).not.toContain('No day yet.')
})

test('the sum of a day is negative if more was refunded than received', () => {
  expect(textOf(shown(day({ ourCapturedPaise: 0 })))).toContain('Here −1,000 Rs. = 0 Rs. received')
})

test('a payment known only to the gateway can be imported; one known only to the shop cannot', () => {
  const theirs: Difference = { kind: 'payment', id: 'pay_1', oursPaise: null, theirsPaise: 5_000 }
  const html = shown(day({ differences: [theirs] }))
  expect(textOf(html)).toContain('the books differ')
  expect(textOf(html)).toContain('Import it')
  expect(html).toContain('<input type="hidden" name="gatewayPaymentId" value="pay_1"/>')
  expect(html).toContain('<input type="hidden" name="day" value="2024-01-05"/>')

  const ours: Difference = { kind: 'payment', id: 'pay_2', oursPaise: 5_000, theirsPaise: null }
  expect(textOf(shown(day({ differences: [ours] })))).not.toContain('Import it')
})

test('a refund known only to the gateway is explained and has no button', () => {
  const refund: Difference = { kind: 'refund', id: 'rfnd_1', oursPaise: null, theirsPaise: 5_000 }
  const text = textOf(shown(day({ differences: [refund] })))
  expect(text).toContain('Comparing imports refunds of this shop’s payments automatically.')
  expect(text).not.toContain('Import it')
})

test('a stock difference links to its product', () => {
  const stock: Difference = { kind: 'stock', id: 'abc', says: 'Any size: 3 on hand' }
  const html = shown(day({ differences: [stock] }))
  expect(html).toContain('href="/admin/productinfos/abc"')
  expect(textOf(html)).toContain('does not add up. Any size: 3 on hand')
})

test('at most fifty differences of a day are listed', () => {
  const differences = Array.from({ length: 51 }, (_, index): Difference => ({
    kind: 'refund',
    id: `rfnd_${index}`,
    oursPaise: 1,
    theirsPaise: 2,
  }))
  const html = shown(day({ differences }))
  expect(html).toContain('rfnd_49')
  expect(html).not.toContain('rfnd_50')
})

test('received cash is listed by day; without received cash there is no table', () => {
  expect(htmlOf(<CashDays days={[]} />)).toBe('')
  const text = textOf(
    htmlOf(<CashDays days={[{ day: '2024-01-05', orders: 2, paise: 499_800 }]} />),
  )
  expect(text).toBe('Cash received Day Orders Total Jan 05, 2024 2 4,998 Rs.')
})
