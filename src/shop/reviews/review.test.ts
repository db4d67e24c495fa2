import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { authorName, averageStars, parseReview, REVIEW_MAX, usualFit } from './review.ts'

const parse = (fields: Record<string, string>) =>
  parseReview(formOf({ stars: '4', fit: 'true', body: 'Soft', ...fields }))

test('a review has stars and a text; the fit may be missing', () => {
  expect(parse({ body: ' Soft\r\nand bright ' })).toEqual({
    value: { stars: 4, fit: 'true', body: 'Soft\nand bright' },
    errors: [],
  })
  expect(parse({ fit: 'wide' }).value.fit).toBeNull()
})

test.each(['', '0', '6', '4.5', '-1', 'five', '4; drop table reviews'])(
  'the stars %j are refused',
  (stars) => {
    expect(parse({ stars }).errors).toEqual([{ field: 'stars', code: 'missing' }])
  },
)

test('a text that is empty, invisible or too long is refused', () => {
  for (const body of ['', ' \n ', '\u200b'])
    expect(parse({ body }).errors).toEqual([{ field: 'body', code: 'missing' }])
  expect(parse({ body: 'x'.repeat(REVIEW_MAX) }).errors).toEqual([])
  expect(parse({ body: 'x'.repeat(REVIEW_MAX + 1) }).errors).toEqual([
    { field: 'body', code: 'too-long' },
  ])
})

test('an author is a first name with the first letter of the last name', () => {
  expect(authorName({ firstName: ' Asha ', lastName: 'Rao' })).toBe('Asha R.')
  expect(authorName({ firstName: 'Asha', lastName: '' })).toBe('Asha')
  expect(authorName({ firstName: ' ', lastName: '' })).toBe('A customer')
  expect(authorName({ firstName: 'x'.repeat(300), lastName: '' })).toHaveLength(60)
})

test('the average has one decimal, and the usual fit is that of most customers', () => {
  expect(averageStars({ stars: 14, reviews: 3 })).toBe('4.7')
  expect(averageStars({ stars: 15, reviews: 3 })).toBe('5')
  const counts = { reviews: 9, stars: 9, runsSmall: 0, runsTrue: 0, runsLarge: 0 }
  expect(usualFit(counts)).toBeNull()
  expect(usualFit({ ...counts, runsSmall: 2, runsTrue: 2 })).toBe('true')
  expect(usualFit({ ...counts, runsSmall: 3, runsTrue: 2 })).toBe('small')
  expect(usualFit({ ...counts, runsLarge: 1 })).toBe('large')
})
