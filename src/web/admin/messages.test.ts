import { expect, test } from 'vitest'
import { imageErrors, productMessages, productErrorSummary, productErrorTexts } from './messages.ts'

test('each error of a product form has a text for its field', () => {
  expect(
    productErrorTexts([
      { field: 'title', code: 'too-long' },
      { field: 'description', code: 'missing' },
      { field: 'type', code: 'unknown-choice' },
      { field: 'originalPrice', code: 'not-a-price' },
      { field: 'sellingPrice', code: 'price-out-of-range' },
      { field: 'quantity', code: 'not-a-count' },
      { field: 'highlights', code: 'too-many' },
      { field: 'images', code: 'too-many' },
    ]),
  ).toEqual({
    title: 'Please use at most 200 characters.',
    description: 'Please fill this in.',
    type: 'Please choose from the list.',
    originalPrice: 'Please enter a price in rupees, such as 2499 or 2499.50.',
    sellingPrice: 'Please enter a price from 1 to 5,00,000 rupees.',
    quantity: 'Please enter a whole number from 0 to 99999.',
    highlights: 'Please use at most 20 highlights.',
    images: 'Please choose at most 6 pictures.',
  })
  expect(productErrorTexts([{ field: 'highlights', code: 'too-long' }]).highlights).toBe(
    'Please use at most 200 characters each.',
  )
})

test('the notification about a product form mentions missing fields before other errors', () => {
  expect(
    productErrorSummary([
      { field: 'sellingPrice', code: 'not-a-price' },
      { field: 'title', code: 'missing' },
    ]),
  ).toBe('all fields are required')
  expect(productErrorSummary([{ field: 'sellingPrice', code: 'not-a-price' }])).toBe(
    productMessages.markedFields,
  )
})

test('error texts of images say how the admin can continue', () => {
  expect(imageErrors.heic).toContain('Most Compatible')
  expect(imageErrors['too-many-pixels']).toContain('16-bit')
  for (const text of Object.values(imageErrors)) expect(text).toMatch(/choose|try again/)
})
