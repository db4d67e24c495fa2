import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { StoreCreditHistory } from './store-credit-history.tsx'

const at = new Date('2026-11-24T06:00:00Z')
const entry = { reason: 'Only for staff', at }

test('a customer sees balance, expiry and history, but not the reasons of staff', () => {
  const credit = {
    balancePaise: 30_000,
    nextExpiry: new Date('2027-11-24T06:00:00Z'),
    entries: [
      { ...entry, id: 2, kind: 'use' as const, amountPaise: -20_000, orderNumber: '7K3M9Q2X1B' },
      { ...entry, id: 1, kind: 'grant' as const, amountPaise: 50_000, orderNumber: null },
    ],
  }
  const text = textOf(htmlOf(<StoreCreditHistory credit={credit} />))
  expect(text).toContain('300 Rs. to use at checkout')
  expect(text).toContain('A part of it expires on Nov 24, 2027')
  expect(text).toContain('Used for an order 7K3M9Q2X1B, Nov 24, 2026 − 200 Rs.')
  expect(text).toContain('Given to you, Nov 24, 2026 + 500 Rs.')
  expect(text).not.toContain('Only for staff')
})
