import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { StoreCredit } from './store-credit.tsx'

const html = (change: Partial<Parameters<typeof StoreCredit>[0]>) =>
  htmlOf(
    <StoreCredit
      {...{
        balancePaise: 50_000,
        creditPaise: 0,
        totalPaise: 249_900,
        isUsed: false,
        isLocked: false,
        onUse: () => {},
      }}
      {...change}
    />,
  )

test('a customer without store credit sees nothing', () => {
  expect(html({ balancePaise: 0 })).toBe('')
})

test('the balance is shown, and what is left to pay once it is used', () => {
  expect(textOf(html({}))).toBe('Use my store credit (500 Rs.)')
  expect(textOf(html({ isUsed: true, creditPaise: 50_000 }))).toContain(
    'Store credit pays 500 Rs. Left to pay online: 1,999 Rs.',
  )
  expect(html({ isLocked: true })).toContain('disabled')
})
