import { expect, test } from 'vitest'
import { changeTexts } from './payment-action-text.ts'

test('an admin action is described by the values that changed', () => {
  expect(
    changeTexts({
      before: { order: 'payment_review', 'left paise': 249_900, same: 1 },
      after: { order: 'refund_due', 'left paise': 0, same: 1 },
    }),
  ).toEqual(['order payment review → refund due', 'left 2,499 Rs. → 0 Rs.'])
  expect(changeTexts({ before: {}, after: { differences: 2 } })).toEqual(['differences 2'])
})
