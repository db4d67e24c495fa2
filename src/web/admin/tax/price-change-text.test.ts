import { expect, test } from 'vitest'
import { priceChangeNote } from '#shop/tax/price-advice.ts'
import { seededRate } from '../../../../tests/support/tax-rates.ts'
import { priceChangeText } from './price-change-text.ts'

const textOf = (beforePaise: number, afterPaise: number) =>
  priceChangeText(priceChangeNote(seededRate('apparel'), beforePaise, afterPaise)!)

test('a lower rate is shown with the amounts that the owner keeps before and after', () => {
  expect(textOf(279_900, 259_900)).toBe(
    'GST changes from 18 % to 5 %: you keep 2,475.24 Rs. instead of 2,372.03 Rs.',
  )
})

test('a price that no rate fits is shown with the prices on both sides', () => {
  expect(textOf(299_900, 269_910)).toBe(
    'from 2,625.01 Rs. to 2,950 Rs. no rate of GST fits, so 18 % applies, you keep 2,287.37 Rs., at 2,625 Rs. you would keep 2,500 Rs., at 2,951 Rs. you would keep 2,500.85 Rs.',
  )
})
