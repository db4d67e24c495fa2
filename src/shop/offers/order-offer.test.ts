import { expect, test } from 'vitest'
import { orderOfferName } from './order-offer.ts'

test('an offer is named with its code, an automatic offer by its name only', () => {
  expect(orderOfferName({ name: 'Diwali', code: 'DIWALI10' })).toBe('Diwali (code DIWALI10)')
  expect(orderOfferName({ name: 'Diwali', code: null })).toBe('Diwali')
})
