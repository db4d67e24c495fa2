import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaise } from '../../money.ts'
import { parseRupees, rupeesText } from '../../rupees.ts'
import { readPrice } from './read-price.ts'

test('a price is read in the usual notations of people and spreadsheets', () => {
  const prices = {
    '1299': '1299',
    '1,299': '1299',
    '1,299.00': '1299',
    '₹1,299': '1299',
    '₹ 1,299.50': '1299.5',
    '1299 Rs.': '1299',
    'Rs. 1,25,000/-': '125000',
    'INR 2499': '2499',
    '1.299,00': '1299',
    '12,99': '12.99',
    '1299,5': '1299.5',
    '1299.0000': '1299',
    '1 299': '1299',
    "1'299": '1299',
    '1,25,000': '125000',
    '0': '0',
    '1.299.000,00': '1299000',
    '2499.': '2499',
  }
  expect(Object.fromEntries(Object.keys(prices).map((text) => [text, readPrice(text)]))).toEqual(
    prices,
  )
})

test('text that is not a price in rupees is refused', () => {
  for (const text of [
    '',
    'free',
    '$12',
    '12 USD',
    '€12',
    '-5',
    '1.3E+03',
    '#VALUE!',
    '1299.999',
    '1,2,3.4,5',
    '12345678901',
    '1299-1499',
  ])
    expect([text, readPrice(text)]).toEqual([text, null])
})

test('every price is read correctly from each notation that the shop writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
      for (const text of [rupeesText(paise), formatPaise(paise), `₹${rupeesText(paise)}`])
        expect(parseRupees(readPrice(text) ?? '')).toBe(paise)
    }),
  )
})

test('any text is either refused or read as a price that the product form accepts', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = readPrice(text)
      if (price !== null) expect(parseRupees(price)).not.toBeNull()
    }),
  )
})
